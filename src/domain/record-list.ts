import * as z from 'zod/mini';

/** Maximum length of a search query, in characters. */
export const SEARCH_MAX_LENGTH = 200;

/** Number of records in a list response: the default and the maximum. */
export const RECORDS_PER_PAGE = 100;

const instantSchema = z.iso.datetime({ offset: true, error: 'Write an ISO 8601 date-time.' });

/**
 * Returns the schema of a list's query parameters. The cursor comes from the `Link` header of an earlier
 * response.
 * @param id pattern of the records' ids.
 * @param sorts orders of the list; the first one is the default.
 */
export function listQuerySchema<const Sorts extends readonly [string, ...string[]]>(
  id: string,
  sorts: Sorts,
) {
  const idSchema = z.string().check(z.regex(new RegExp(`^${id}$`), 'This is not an id.'));
  return z.object({
    limit: z._default(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(RECORDS_PER_PAGE)),
      RECORDS_PER_PAGE,
    ),
    cursor: z.optional(
      z
        .string()
        .check(z.regex(new RegExp(`^(?:[0-9A-Z]{1,26}\\.)?${id}$`), 'This is not a cursor.')),
    ),
    /** Selects the one record with this id. */
    id: z.optional(idSchema),
    /** Words that must all occur in the record's text, in any field. */
    q: z.optional(z.string().check(z.trim(), z.maxLength(SEARCH_MAX_LENGTH))),
    /** A status. It may be one that an older or newer version stored. */
    status: z.optional(z.string().check(z.regex(/^[\w-]{1,40}$/, 'This is not a status.'))),
    /** Start of the time range, inclusive. */
    from: z.optional(instantSchema),
    /** End of the time range, exclusive. */
    to: z.optional(instantSchema),
    sort: z._default(z.enum(sorts), sorts[0]),
  });
}

/** Query of any list. Each part has the default of the query schema. */
export type ListQuery = Partial<z.infer<ReturnType<typeof listQuerySchema>>>;
