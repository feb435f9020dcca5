import * as z from 'zod/mini';
import { queriedIdSchema } from './ids.ts';

export const SEARCH_MAX_LENGTH = 200;

export const RECORDS_PER_PAGE = 100;

/** Maximum number of records in a list response. An export uses it, because each call lists all keys first. */
export const RECORDS_PER_PAGE_MAX = 1_000;

export const listQuerySchema = z.object({
  limit: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(RECORDS_PER_PAGE_MAX)),
    RECORDS_PER_PAGE,
  ),
  /** Id of the last record on the previous page, from the `Link` header of its response. */
  cursor: z.optional(queriedIdSchema),
  /** Selects the one record with this id. */
  id: z.optional(queriedIdSchema),
  /** Words that must all occur in the record's text, in any field. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(SEARCH_MAX_LENGTH))),
  /** A status. It may be one that an older or newer version stored. */
  status: z.optional(z.string().check(z.regex(/^[\w-]{1,40}$/, 'This is not a status.'))),
});

/** Query of any list. Each part has the default of the query schema. */
export type ListQuery = Partial<z.infer<typeof listQuerySchema>>;
