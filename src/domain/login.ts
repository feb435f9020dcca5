import * as z from 'zod/mini';
import { loginRules } from './login-rules.ts';

const { max, missing } = loginRules.password;

/** Body of a login. The password is compared exactly as typed. */
export const loginSchema = z.object({
  password: z.string(missing).check(z.minLength(1, missing), z.maxLength(max)),
});
export type Login = z.infer<typeof loginSchema>;
