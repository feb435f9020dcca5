/** Page of a list. */
export interface Page<Record> {
  readonly records: Record[];
  /** Number of records on all pages; unknown if a search has not read every record. */
  readonly total: number | undefined;
  /** Cursor of the next page; undefined on the last page. */
  readonly nextCursor: string | undefined;
}

/** Query for a page. */
export interface PageQuery {
  readonly limit: number;
  /** Last name on the previous page. */
  readonly cursor?: string | undefined;
}

/**
 * Returns the names on one page.
 * @param names keys or ids that sort by time, newest first.
 */
export function takePage(
  names: readonly string[],
  { limit, cursor }: PageQuery,
): { readonly page: string[]; readonly nextCursor: string | undefined } {
  const remaining = cursor === undefined ? names : names.filter((name) => name < cursor);
  const page = remaining.slice(0, limit);
  return { page, nextCursor: remaining.length > limit ? page.at(-1) : undefined };
}
