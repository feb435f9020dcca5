import * as z from 'zod/mini';
import { ulidPattern } from './ulid.ts';

export const ulidSchema = z.string().check(z.regex(ulidPattern, 'This is not an id.'));

/** The page's own name for one attempt to send, so that a retry is not a second intake. */
export const attemptIdSchema = z.uuid('This is not an attempt id.');
