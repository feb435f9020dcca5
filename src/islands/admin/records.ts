import {
  type InfiniteData,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryFilters,
  useQuery,
} from '@tanstack/react-query';
import * as z from 'zod/mini';
import { nextPageOf, readAnswer, send } from '../../browser/api.ts';
import { behavior } from '../../site/behavior.ts';
import { isUnauthorized } from './failures.ts';

const { refetchInterval, refetchOnWindowFocus, staleTime, retry } = behavior.dataFetching;

/**
 * Creates the client for the dashboard's data. Each session has its own client.
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
        // Browsers often report being offline wrongly. A failed call reports its own error.
        networkMode: 'always',
        refetchOnReconnect: false,
      },
      mutations: { retry, networkMode: 'always' },
    },
  });
}

/** Reads the answer of an address. */
export function useAnswer<Schema extends z.ZodMiniType>(address: string, schema: Schema) {
  return useQuery({
    queryKey: [address],
    queryFn: async ({ signal }) => (await readAnswer(address, schema, signal)).data,
  });
}

/** Sends a change. @returns the server's answer. */
export async function change<Schema extends z.ZodMiniType>(
  method: 'POST' | 'PATCH',
  address: string,
  schema: Schema,
  body?: unknown,
): Promise<z.infer<Schema>> {
  const answer = await send(method, address, body);
  return schema.parse(await answer.json());
}

/** Page of a list, as the server answered it. */
export interface RecordsPage<Kept> {
  readonly records: readonly Kept[];
  /** Number of records in all pages. Unknown until a search has seen every record. */
  readonly total: number | undefined;
  readonly next: string | undefined;
}

/** Pages of a list, and the addresses from which they were read. */
export type RecordsPages<Kept> = InfiniteData<RecordsPage<Kept>, string>;

/** Reads one page. @param address the address of the list, or the next address from an earlier page. */
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

/** Returns the number of records in all pages. For a search, it may be unknown until all pages are read. */
export function totalOf<Kept>(pages: readonly RecordsPage<Kept>[] = []): number | undefined {
  const isWhole = pages.length > 0 && pages.at(-1)?.next === undefined;
  return pages[0]?.total ?? (isWhole ? pages.flatMap(({ records }) => records).length : undefined);
}

/** Changes the records of every cached list that matches the filters. */
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
