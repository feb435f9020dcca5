import type { Store } from '@netlify/blobs';
import type * as z from 'zod/mini';
import type { StoreName } from '../../domain/stored-records.ts';
import type { Page } from '../storage/pages.ts';
import { operation, readQuery } from './endpoint.ts';

/**
 * `X-Total-Count`, and in `Link` the address of the next page: the one that was asked for, going on
 * after the last entry. @see https://www.rfc-editor.org/rfc/rfc8288
 */
function pageHeaders(
  url: URL,
  { total, nextCursor }: Pick<Page<unknown>, 'total' | 'nextCursor'>,
): Record<string, string> {
  const headers: Record<string, string> = {};
  if (total !== undefined) headers['X-Total-Count'] = String(total);
  if (nextCursor !== undefined) {
    const query = new URLSearchParams(url.searchParams);
    query.set('cursor', nextCursor);
    headers.Link = `<${url.pathname}?${query}>; rel="next"`;
  }
  return headers;
}

/** A record as staff see it, which may be one that cannot be read. */
interface KeptRecord {
  readonly id: string;
  readonly isUnreadable?: true | undefined;
}

/** Names records that cannot be read, for the log. */
export function reportUnreadable(records: readonly KeptRecord[]): string | undefined {
  const ids = records.filter(({ isUnreadable }) => isUnreadable).map(({ id }) => id);
  return ids.length > 0 ? `unreadable: ${ids.join(' ')}` : undefined;
}

/**
 * Answers staff one page of a list, as JSON.
 * @param name the store that is listed.
 * @param querySchema how the address may ask.
 * @param list finds the page that is asked for.
 */
export function listOperation<Schema extends z.ZodMiniType>(
  name: StoreName,
  querySchema: Schema,
  list: (store: Store, query: z.infer<Schema>) => Promise<Page<KeptRecord>>,
) {
  return operation({
    staff: true,
    handle: async ({ url, openStore }) => {
      const page = await list(openStore(name), readQuery(url, querySchema));
      return {
        data: page.records,
        headers: pageHeaders(url, page),
        trouble: reportUnreadable(page.records),
      };
    },
  });
}
