import { z } from 'zod';

/** What the admin page sends to log in. The upper limit keeps hashing a fixed amount of work. */
export const loginSchema = z.object({
  password: z
    .string('Please enter the password.')
    .min(1, 'Please enter the password.')
    .max(200, 'A password has at most 200 characters.'),
});
