import { attempt } from '../../browser/attempt.ts';

/*
 * Data that this browser stores for staff. The dashboard also works without storage, but then asks for
 * the login after a reload.
 */

/**
 * Key of the flag that the dashboard was open in this tab, so that a reload shows it again. It restores
 * only the view. The session cookie, which scripts cannot read, decides what the server answers.
 */
const FLAG = 'admin-session';

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
