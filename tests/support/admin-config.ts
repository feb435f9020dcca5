import { scryptSync } from 'node:crypto';
import { vi } from 'vitest';

/** Staff password in tests. */
export const ADMIN_PASSWORD = 'correct horse battery staple';

/** Hash in the format of `hashPassword`, but almost free to verify. */
export function makeCheapHash(password: string): string {
  const cost = { N: 1_024, r: 8, p: 1 };
  const key = scryptSync(password, 'a-salt-of-tests', 32, cost).toString('base64url');
  const salt = Buffer.from('a-salt-of-tests').toString('base64url');
  return ['scrypt', cost.N, cost.r, cost.p, salt, key].join(':');
}

/** Environment variables of the admin part of the server. */
export const adminConfig = {
  ADMIN_PASSWORD_HASH: makeCheapHash(ADMIN_PASSWORD),
  ADMIN_SESSION_KEY: 'a-session-key-of-more-than-32-characters',
};

/** Configures the admin part in `process.env` until the running test ends. */
export function stubAdminConfig(): void {
  for (const [name, value] of Object.entries(adminConfig)) vi.stubEnv(name, value);
}
