/** One page of a list, as far as its headers need to know it. */
interface Page {
  /** How many there are in all pages, where that is known. */
  readonly total: number | undefined;
  readonly nextCursor: string | undefined;
}

/**
 * `X-Total-Count`, and in `Link` the address of the next page: the one that was asked for, going on
 * after the last entry. @see https://www.rfc-editor.org/rfc/rfc8288
 */
export function pageHeaders(url: URL, { total, nextCursor }: Page): Record<string, string> {
  const query = new URLSearchParams(url.searchParams);
  if (nextCursor !== undefined) query.set('cursor', nextCursor);
  return {
    ...(total === undefined ? {} : { 'X-Total-Count': String(total) }),
    ...(nextCursor === undefined ? {} : { Link: `<${url.pathname}?${query}>; rel="next"` }),
  };
}

/** Names records that cannot be read, for the log. */
export function reportUnreadable(
  records: readonly { readonly id: string; readonly isUnreadable?: true | undefined }[],
): string | undefined {
  const ids = records.filter(({ isUnreadable }) => isUnreadable).map(({ id }) => id);
  return ids.length > 0 ? `unreadable: ${ids.join(' ')}` : undefined;
}
