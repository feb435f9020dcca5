import { scryptSync } from 'node:crypto';
import { vi } from 'vitest';

/** The password of staff in tests. */
export const ADMIN_PASSWORD = 'correct horse battery staple';

/** A hash in the form that `hashPassword` makes, but one that costs a test next to nothing. */
export function makeCheapHash(password: string): string {
  const cost = { N: 1_024, r: 8, p: 1 };
  const key = scryptSync(password, 'a-salt-of-tests', 32, cost).toString('base64url');
  const salt = Buffer.from('a-salt-of-tests').toString('base64url');
  return ['scrypt', cost.N, cost.r, cost.p, salt, key].join(':');
}

/** What the admin part of the server needs from the environment. */
export const adminConfig = {
  ADMIN_PASSWORD_HASH: makeCheapHash(ADMIN_PASSWORD),
  ADMIN_SESSION_KEY: 'a-session-key-of-more-than-32-characters',
};

/** Sets up the admin part in `process.env` until the running test is over. */
export function stubAdminConfig(): void {
  for (const [name, value] of Object.entries(adminConfig)) vi.stubEnv(name, value);
}
