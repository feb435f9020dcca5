import * as z from 'zod/mini';

/** The longest name that staff may give themselves, in characters. */
const STAFF_NAME_MAX_LENGTH = 60;

/** What the admin page sends to log in. The upper limit keeps hashing a fixed amount of work. */
export const loginSchema = z.object({
  password: z
    .string('Please enter the password.')
    .check(
      z.minLength(1, 'Please enter the password.'),
      z.maxLength(200, 'A password has at most 200 characters.'),
    ),
  /** How whoever logs in wants to be called beside what they do. All share one password: no proof. */
  name: z.optional(
    z.string().check(
      z.overwrite((text) => text.replace(/\s+/g, ' ').trim()),
      z.maxLength(
        STAFF_NAME_MAX_LENGTH,
        `A name may have at most ${STAFF_NAME_MAX_LENGTH} characters.`,
      ),
      z.regex(/^\P{C}*$/u, 'A name holds letters that can be seen.'),
    ),
  ),
});
export type Login = z.infer<typeof loginSchema>;
