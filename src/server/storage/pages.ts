/** One page of a list. */
export interface Page<Record> {
  readonly records: Record[];
  /** How many there are in all pages; unknown while a search has not seen every record. */
  readonly total: number | undefined;
  /** Where to go on, when there may be more. */
  readonly nextCursor: string | undefined;
}

/** How a page may be asked for. */
export interface PageQuery {
  readonly limit: number;
  /** The last name of the page before. */
  readonly cursor?: string | undefined;
}

/**
 * The names of one page, of all there are.
 * @param names keys or ids that sort by time, the newest first.
 */
export function takePage(
  names: readonly string[],
  { limit, cursor }: PageQuery,
): { readonly page: string[]; readonly nextCursor: string | undefined } {
  const remaining = cursor === undefined ? names : names.filter((name) => name < cursor);
  const page = remaining.slice(0, limit);
  return { page, nextCursor: remaining.length > limit ? page.at(-1) : undefined };
}
