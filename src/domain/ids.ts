import { z } from 'zod';

/** A ULID: 26 characters of Crockford's base 32, the first ten of them the time. github.com/ulid/spec */
export const ulidSchema = z.string().regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/, 'This is not an id.');

/** The page's own name for one attempt to send, so that a retry is not a second submission. */
export const attemptIdSchema = z.uuid('This is not an attempt id.');
