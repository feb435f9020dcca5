import {
  type InfiniteData,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryFilters,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import * as z from 'zod/mini';
import { nextPageOf, readAnswer, send } from '../../browser/api.ts';
import { behaviour } from '../../site/behaviour.ts';
import { isUnauthorized } from './failures.ts';

const { refetchInterval, refetchOnWindowFocus, staleTime, retry } = behaviour.dataFetching;

/**
 * The data of the dashboard from login to logout. Each session has its own client.
 * @param onSessionEnd called when the server answers any call with 401. Its argument is true if the
 * server has answered another call in this session.
 */
export function makeQueryClient(onSessionEnd: (wasRead: boolean) => void): QueryClient {
  let wasRead = false;
  const onSuccess = () => {
    wasRead = true;
  };
  const onError = (error: unknown) => {
    if (isUnauthorized(error)) onSessionEnd(wasRead);
  };
  return new QueryClient({
    queryCache: new QueryCache({ onSuccess, onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        refetchInterval,
        refetchOnWindowFocus,
        staleTime,
        retry,
        // The browser's idea of being offline is often wrong; a call that fails says so itself.
        networkMode: 'always',
        refetchOnReconnect: false,
      },
      mutations: { retry, networkMode: 'always' },
    },
  });
}

/** What an address answers. */
export function useAnswer<Schema extends z.ZodMiniType>(address: string, schema: Schema) {
  return useQuery({
    queryKey: [address],
    queryFn: async ({ signal }) => (await readAnswer(address, schema, signal)).data,
  });
}

/** Sends a change. @returns what the server made of it. */
export async function change<Schema extends z.ZodMiniType>(
  method: 'POST' | 'PATCH',
  address: string,
  schema: Schema,
  body?: unknown,
): Promise<z.infer<Schema>> {
  const answer = await send(method, address, body);
  return schema.parse(await answer.json());
}

/** One page of a list as it was answered. */
export interface RecordsPage<Kept> {
  readonly records: readonly Kept[];
  /** How many there are in all pages; unknown while a search has not seen every record. */
  readonly total: number | undefined;
  readonly next: string | undefined;
}

/** The pages of a list, and the addresses they were read from. */
export type RecordsPages<Kept> = InfiniteData<RecordsPage<Kept>, string>;

/** Reads one page. @param address the list's, or as an earlier page names it. */
export async function readPage<Schema extends z.ZodMiniType>(
  address: string,
  schema: Schema,
  signal?: AbortSignal,
): Promise<RecordsPage<z.infer<Schema>>> {
  const { data, headers } = await readAnswer(address, z.array(schema), signal);
  const total = headers.get('x-total-count');
  return {
    records: data,
    total: total === null ? undefined : Number(total),
    next: nextPageOf(headers),
  };
}

/** How many there are in all pages. Of a search that its first page does not know: once it is whole. */
export function totalOf<Kept>(pages: readonly RecordsPage<Kept>[] = []): number | undefined {
  const isWhole = pages.length > 0 && pages.at(-1)?.next === undefined;
  return pages[0]?.total ?? (isWhole ? pages.flatMap(({ records }) => records).length : undefined);
}

/** Records that the server answers in pages, the first page at an address. Whoever opens a list wants it as it is. */
export function usePagedRecords<Schema extends z.ZodMiniType>(address: string, schema: Schema) {
  const query = useInfiniteQuery({
    queryKey: [address],
    queryFn: ({ pageParam, signal }) => readPage(pageParam, schema, signal),
    initialPageParam: address,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  });
  const records = query.data?.pages.flatMap((page) => page.records);
  return { query, records, total: totalOf(query.data?.pages) ?? 0 };
}

/** Changes the records of every list that was read and fits. */
export function changeRecords<Kept>(
  client: QueryClient,
  lists: QueryFilters,
  changed: (records: readonly Kept[]) => readonly Kept[],
): void {
  client.setQueriesData<RecordsPages<Kept>>(
    lists,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, records: changed(page.records) })),
      },
  );
}
