import * as z from 'zod/mini';
import type { TextRule } from './text-rule.ts';
import { checkedText } from './text-schema.ts';

/** The upper limit of a password keeps hashing a fixed amount of work. */
export const loginRules = {
  password: { max: 200, missing: 'Please enter the password.' },
  /** Shown next to the changes of this person. It is not verified: all staff share one password. */
  name: { max: 60, isLine: true },
} as const satisfies Readonly<Record<string, TextRule>>;

const { max, missing } = loginRules.password;

/** Body of a login. The password is compared exactly as it was typed. */
export const loginSchema = z.object({
  password: z.string(missing).check(z.minLength(1, missing), z.maxLength(max)),
  name: z.optional(checkedText(loginRules.name)),
});
export type Login = z.infer<typeof loginSchema>;
