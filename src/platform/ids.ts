import * as z from 'zod/mini';
import { ulidPattern } from './ulid.ts';

const NO_ID = 'This is not an id.';

export const ulidSchema = z.string().check(z.regex(ulidPattern, NO_ID));

/** Id of any record in a query. It is only compared with stored ids, and never used as a storage key. */
export const queriedIdSchema = z.string().check(z.regex(/^\w{1,250}$/, NO_ID));

/** Idempotency key that the page creates for one submission or purchase, so that a retry has no second effect. */
export const attemptIdSchema = z.uuid('This is not an attempt id.');
