import { z } from 'zod';

/** The longest name that staff may give themselves, in characters. */
export const STAFF_NAME_MAX_LENGTH = 60;

/** What the admin page sends to log in. The upper limit keeps hashing a fixed amount of work. */
export const loginSchema = z.object({
  password: z
    .string('Please enter the password.')
    .min(1, 'Please enter the password.')
    .max(200, 'A password has at most 200 characters.'),
  /** How whoever logs in wants to be called beside what they do. All share one password: no proof. */
  name: z
    .string()
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .pipe(
      z
        .string()
        .max(STAFF_NAME_MAX_LENGTH, `A name may have at most ${STAFF_NAME_MAX_LENGTH} characters.`)
        .regex(/^\P{C}*$/u, 'A name holds letters that can be seen.'),
    )
    .optional(),
});
export type Login = z.infer<typeof loginSchema>;
