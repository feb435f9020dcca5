/*
 * What this browser keeps between visits of staff. Where storage is forbidden nothing is lost but
 * comfort: a reload asks for the password again, and the name has to be typed.
 */

/**
 * Remembers for this tab that the dashboard was open, so that a reload shows it again. It restores
 * the view only: the session cookie, which no script can read, decides what the server answers.
 */
const FLAG = 'admin-session';
/** How whoever logs in here wants to be called. */
const NAME = 'admin-name';

function attempt<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** Whether this tab was logged in. */
export function hasSessionFlag(): boolean {
  return attempt(() => sessionStorage.getItem(FLAG)) === 'yes';
}

export function setSessionFlag(): void {
  attempt(() => sessionStorage.setItem(FLAG, 'yes'));
}

export function clearSessionFlag(): void {
  attempt(() => sessionStorage.removeItem(FLAG));
}

export function readStaffName(): string {
  return attempt(() => localStorage.getItem(NAME)) ?? '';
}

export function keepStaffName(name: string): void {
  attempt(() => (name === '' ? localStorage.removeItem(NAME) : localStorage.setItem(NAME, name)));
}

/** What is typed but not saved outlives another choice and the end of a session, in this tab. */
function noteKey(intakeId: string): string {
  return `admin-note-${intakeId}`;
}

export function readNoteDraft(intakeId: string): string {
  return attempt(() => sessionStorage.getItem(noteKey(intakeId))) ?? '';
}

/** @param text blank when there is nothing to keep any more. */
export function keepNoteDraft(intakeId: string, text: string): void {
  attempt(() =>
    text.trim() === ''
      ? sessionStorage.removeItem(noteKey(intakeId))
      : sessionStorage.setItem(noteKey(intakeId), text),
  );
}
