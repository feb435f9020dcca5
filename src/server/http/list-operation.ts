import type { Store } from '@netlify/blobs';
import type * as z from 'zod/mini';
import type { StoreName } from '../../domain/stored-records.ts';
import type { Page } from '../storage/list-records.ts';
import { operation, readQuery } from './endpoint.ts';
import type { Call } from './operation.ts';

/**
 * Returns `X-Total-Count`, and a `Link` to the next page with the same query and a new cursor. @see
 * https://www.rfc-editor.org/rfc/rfc8288
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

/** Record for staff. Its content may be unreadable. */
interface KeptRecord {
  readonly id: string;
  readonly isUnreadable?: true | undefined;
}

/** Returns a log text with the ids of unreadable records. */
export function reportUnreadable(records: readonly KeptRecord[]): string | undefined {
  const ids = records.filter(({ isUnreadable }) => isUnreadable).map(({ id }) => id);
  return ids.length > 0 ? `unreadable: ${ids.join(' ')}` : undefined;
}

/**
 * Creates an operation that returns one page of a list to staff, as JSON.
 * @param name store of the listed records.
 * @param querySchema schema of the URL's query.
 * @param list returns the requested page.
 */
export function listOperation<Schema extends z.ZodMiniType>(
  name: StoreName,
  querySchema: Schema,
  list: (
    store: Store,
    query: z.infer<Schema>,
    call: Pick<Call<unknown>, 'now' | 'openStore'>,
  ) => Promise<Page<KeptRecord>>,
) {
  return operation({
    staff: true,
    handle: async (call) => {
      const { url, openStore } = call;
      const page = await list(openStore(name), readQuery(url, querySchema), call);
      return {
        data: page.records,
        headers: pageHeaders(url, page),
        trouble: reportUnreadable(page.records),
      };
    },
  });
}
