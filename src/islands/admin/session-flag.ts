/**
 * Remembers for this tab that the dashboard was open, so that a reload shows it again. It restores
 * the view only: the session cookie, which no script can read, decides what the server answers.
 */
const KEY = 'admin-session';

/** Whether this tab was logged in. Where storage is forbidden, it never was. */
export function hasSessionFlag(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Without storage a reload asks for the password again, and nothing else is lost. */
export function setSessionFlag(): void {
  try {
    sessionStorage.setItem(KEY, 'yes');
  } catch {
    return;
  }
}

export function clearSessionFlag(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    return;
  }
}
