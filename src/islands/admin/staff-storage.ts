import { attempt } from '../../browser/attempt.ts';

/*
 * Data that this browser stores for staff. The dashboard also works without storage, but then asks for
 * the password after a reload, and for the name at each login.
 */

/**
 * Key of the flag that the dashboard was open in this tab, so that a reload shows it again. It restores
 * only the view. The session cookie, which scripts cannot read, decides what the server answers.
 */
const FLAG = 'admin-session';
/** Key of the name that staff gave at the login. */
const NAME = 'admin-name';

/** True if this tab was logged in. */
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
