import * as z from 'zod/mini';

/** Schema of the number of records that a list request asks for. */
export function pageLimit(most: number, usual: number) {
  return z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most)), usual);
}
