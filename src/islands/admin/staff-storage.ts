import { attempt } from '../../browser/attempt.ts';

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
