import type { TextRule } from './text-rule.ts';

/* Rules of a login without any library, so that the login form loads none. */

export const loginRules = {
  /** The upper limit keeps hashing a fixed amount of work. */
  password: { max: 200, missing: 'Please enter the password.' },
  /** Shown next to the changes of this person. It is not verified: all staff share one password. */
  name: { max: 60, isLine: true },
} as const satisfies Readonly<Record<string, TextRule>>;
