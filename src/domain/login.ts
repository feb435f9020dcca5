import * as z from 'zod/mini';
import type { TextRule } from './text-rule.ts';
import { checkedText } from './text-schema.ts';

/** The upper limit of a password keeps hashing a fixed amount of work. */
export const loginRules = {
  password: { max: 200, missing: 'Please enter the password.' },
  /** Shown beside what the person changes. It proves nothing, because all share one password. */
  name: { max: 60, isLine: true },
} as const satisfies Readonly<Record<string, TextRule>>;

const { max, missing } = loginRules.password;

/** What the admin page sends to log in. A password is compared as it was typed. */
export const loginSchema = z.object({
  password: z.string(missing).check(z.minLength(1, missing), z.maxLength(max)),
  name: z.optional(checkedText(loginRules.name)),
});
export type Login = z.infer<typeof loginSchema>;
