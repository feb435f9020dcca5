import type { TextRule } from '#features/forms/text-rule.ts';

/* Rules of a login without any library, so that the login form loads none. */

export const loginRules = {
  /** The server hashes every password that is tried. A longer text would take it too long. */
  password: { max: 200, missing: 'Please enter the password.' },
} as const satisfies Readonly<Record<string, TextRule>>;

/**
 * Cookie of a session. Browsers accept this prefix only with Secure, Path=/, and no Domain, so no subdomain can set
 * it.
 */
export const SESSION_COOKIE = '__Host-admin-session';

export const SESSION_HOURS = 8;

/** Message for a wrong password (specification). */
export const loginFailed = 'Invalid password. Please try again.';
