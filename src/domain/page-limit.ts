import * as z from 'zod/mini';

/** How many records a list may be asked to answer at once. */
export function pageLimit(most: number, usual: number) {
  return z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most)), usual);
}
