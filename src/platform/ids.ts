import * as z from 'zod/mini';
import { ulidPattern } from './ulid.ts';

export const ulidSchema = z.string().check(z.regex(ulidPattern, 'This is not an id.'));

/**
 * Idempotency key that the page creates for one submission, so that a retry does not store a second record.
 */
export const attemptIdSchema = z.uuid('This is not an attempt id.');
