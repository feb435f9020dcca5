import {
  type InfiniteData,
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryFunctionContext,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { callPaths } from '#features/site/paths.ts';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { ask, nextPageOf, read } from '#platform/browser/api.ts';
import { RECORDS_PER_PAGE_MAX } from '#platform/list-query.ts';
import {
  submissionDetailSchema,
  statusAnswerSchema,
  type Summary,
} from '#features/submissions/review.ts';
import { dashboardBehavior } from '#features/site/behavior.ts';
import { isNotFound, isUnauthorized } from './failures.ts';

/** Settings of the data library: `reading` applies only to reads, and `retry` to all calls. */
const { retry, ...reading } = dashboardBehavior.dataFetching;
// Calls are made even if the browser reports that it is offline, because that is often wrong.
const networkMode = 'always';

/**
 * Creates the client for the dashboard's data. Each session has its own client.
 * @param onSessionEnd called when the server answers a call with 401. Its argument is true if any earlier
 * read succeeded.
 */
export function makeQueryClient(onSessionEnd: (wasRead: boolean) => void): QueryClient {
  const onError = (error: unknown) => {
    if (isUnauthorized(error)) onSessionEnd(queryCache.getAll().some(({ state }) => state.data));
  };
  const queryCache: QueryCache = new QueryCache({ onError });
  return new QueryClient({
    queryCache,
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { ...reading, retry, networkMode, refetchOnReconnect: false },
      mutations: { retry, networkMode },
    },
  });
}

export function useAnswer<Schema extends z.ZodMiniType>(
  address: string,
  schema: Schema,
  options: { readonly enabled?: boolean; readonly refetchInterval?: number } = {},
) {
  return useQuery({
    ...options,
    queryKey: [address],
    queryFn: ({ signal }) => read(address, schema, { signal }),
  });
}

export interface AnyRecord {
  readonly id: string;
  readonly status?: string;
  readonly language?: string | undefined;
  readonly isUnreadable?: true | undefined;
}

export interface ListSource<Listed extends AnyRecord> {
  readonly address: string;
  readonly schema: z.ZodMiniType<Listed>;
}

/** Filters of a list. A filter with an empty text has no effect. */
export interface Filters {
  readonly q: string;
  readonly status: string;
}

export const noFilters: Filters = { q: '', status: '' };

/** State of a list that the components of the list share. */
export interface ListState<Listed extends AnyRecord> {
  readonly filters: Filters;
  /** True if the filters can exclude a record. */
  readonly isFiltering: boolean;
  readonly list: RecordList<Listed>;
  readonly summary: Summary | null | undefined;
  readonly selectedId: string | undefined;
  /** Id of the newest record of the list at the end of the last visit. Newer ones are marked. */
  readonly since: string | undefined;
}

export function listAddress(
  list: string,
  filters: (Filters & { readonly limit?: string }) | { readonly id: string },
): string {
  const given = Object.entries(filters)
    .map(([name, value]: [string, string]) => [name, value.trim()])
    .filter(([, value]) => value !== '');
  return given.length === 0 ? list : `${list}?${new URLSearchParams(given)}`;
}

interface RecordsPage<Listed extends AnyRecord> {
  readonly records: readonly Listed[];
  /** Number of records in all pages. Unknown until a search has seen every record. */
  readonly total?: number | undefined;
  readonly next?: string | undefined;
  /** Id of the newest record of the whole list, whatever the filters select. */
  readonly newest?: string | undefined;
}

/** Pages of a list, and the addresses from which they were read. */
type RecordsPages<Listed extends AnyRecord> = InfiniteData<RecordsPage<Listed>, string>;

/** Reads one page. @param address the address of the list, or the next address from an earlier page. */
async function readPage<Listed extends AnyRecord>(
  address: string,
  schema: z.ZodMiniType<Listed>,
  signal?: AbortSignal,
): Promise<RecordsPage<Listed>> {
  const { data, headers } = await ask(z.array(schema), 'GET', address, undefined, signal);
  const total = headers.get('x-total-count');
  return {
    records: data,
    total: total === null ? undefined : Number(total),
    next: nextPageOf(headers),
    newest: headers.get('x-newest-id') ?? undefined,
  };
}

/** Number of records in all pages. For a search, it may be unknown until all pages are read. */
export function totalOf(pages: readonly RecordsPage<AnyRecord>[] = []): number | undefined {
  const isWhole = pages.length > 0 && pages.at(-1)?.next === undefined;
  return pages[0]?.total ?? (isWhole ? pages.flatMap(({ records }) => records).length : undefined);
}

/** Records of all pages, each once. A record that moved between two reads is on two pages. */
export function recordsOf<Listed extends AnyRecord>(
  pages: readonly RecordsPage<Listed>[],
): Listed[] {
  const all = pages.flatMap(({ records }) => records);
  return [...new Map(all.map((record) => [record.id, record])).values()];
}

/**
 * Reads every record that matches the filters, in large pages, so that no call returns all of them. New records
 * and changes by a colleague move no record to another page.
 * @param options.onProgress called after each page with the number of records that were read, and with the
 * number of all of them if it is known.
 */
export async function readAll<Listed extends AnyRecord>(
  { address: list, schema }: ListSource<Listed>,
  filters: Filters,
  options: {
    readonly signal: AbortSignal;
    readonly onProgress: (count: number, total: number | undefined) => void;
  },
): Promise<Listed[]> {
  const all: Listed[] = [];
  const limit = `${RECORDS_PER_PAGE_MAX}`;
  let address: string | undefined = listAddress(list, { ...filters, limit });
  while (address !== undefined) {
    const { records, total, next }: RecordsPage<Listed> = await readPage(
      address,
      schema,
      options.signal,
    );
    all.push(...records);
    options.onProgress(all.length, total);
    address = next;
  }
  return all;
}

/** Pause in typing after which the list is searched, in milliseconds. */
const SEARCH_DELAY = 250;

/** Query options of a list. A refetch reads all pages that were loaded, so their changes appear, too. */
export function recordListOptions<Listed extends AnyRecord>(
  { address: list, schema }: ListSource<Listed>,
  filters: Parameters<typeof listAddress>[1],
) {
  const address = listAddress(list, filters);
  return {
    queryKey: [list, address],
    queryFn: async ({ pageParam, signal }: QueryFunctionContext<string[], string>) => {
      // Waits for a pause. If the user types another letter, this query is canceled.
      if ('q' in filters && filters.q !== '') {
        await new Promise((resolve) => setTimeout(resolve, SEARCH_DELAY));
        signal.throwIfAborted();
      }
      return readPage(pageParam, schema, signal);
    },
    initialPageParam: address,
    getNextPageParam: ({ next }: RecordsPage<Listed>) => next,
  };
}

/** Reads the records that match the filters, page by page. Opening the list reads it again. */
export function useRecordList<Listed extends AnyRecord>(
  source: ListSource<Listed>,
  filters: Filters,
) {
  const query = useInfiniteQuery({
    ...recordListOptions(source, filters),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  const client = useQueryClient();
  /** Also reads the summary again: the new record that it names may have been deleted. */
  const refetch = async () => {
    await Promise.all([
      query.refetch(),
      client.refetchQueries({ queryKey: [callPaths.adminSummary] }),
    ]);
  };
  const { data } = query;
  const records = useMemo(() => data && recordsOf(data.pages), [data]);
  // An empty text is before every id.
  const newest = records && (data?.pages[0]?.newest ?? records[0]?.id ?? '');
  return { ...query, refetch, records, total: totalOf(data?.pages), newest };
}
type RecordList<Listed extends AnyRecord> = ReturnType<typeof useRecordList<Listed>>;

/**
 * Open record. It is read separately if it is not in the list, for example after staff opened
 * a link to it. If it leaves the list, its last state is shown until it is read.
 */
export function useOpenRecord<Listed extends AnyRecord>(
  source: ListSource<Listed> & { readonly hasDetail?: boolean },
  id: string | undefined,
  list: { readonly records?: readonly Listed[] | undefined },
) {
  const listed = list.records?.find((record) => record.id === id);
  const options = recordListOptions(source, { id: id ?? '' });
  const read = useInfiniteQuery({
    ...options,
    enabled: id !== undefined && !listed,
    ...(listed && {
      initialData: { pages: [{ records: [listed] }], pageParams: [options.initialPageParam] },
    }),
  });
  const detail = useAnswer(`${source.address}/${id}`, submissionDetailSchema, {
    enabled: id !== undefined && source.hasDetail === true,
  });
  const record = listed ?? read.data?.pages[0]?.records.find((one) => one.id === id);
  const isGone = isNotFound(detail.error) || (!record && read.data !== undefined);
  return { record, isGone, detail: detail.data ?? undefined, error: detail.error ?? read.error };
}
export type OpenRecord<Listed extends AnyRecord> = ReturnType<typeof useOpenRecord<Listed>>;

/** Shows a change of a record in all loaded pages of its list, for every filter. */
function show(client: QueryClient, list: string, id: string, changed: object): void {
  const update = (record: AnyRecord) => (record.id === id ? { ...record, ...changed } : record);
  client.setQueriesData<RecordsPages<AnyRecord>>(
    { queryKey: [list] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, records: page.records.map(update) })),
      },
  );
}

/** Reads everything on the page again. Running reads may be older than the change, so they are canceled. */
async function readAgain(client: QueryClient): Promise<void> {
  await client.cancelQueries();
  await client.invalidateQueries();
}

/** Mutation that changes a record. If a colleague has deleted the record, its pane then says so. */
export function useRecordChange<Output, Input = void>(run: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => void readAgain(client),
    onError: (error) => {
      if (isNotFound(error)) void readAgain(client);
    },
  });
}

export interface StatusChange {
  readonly id: string;
  readonly status: string;
  /** Status that the page showed before. */
  readonly from: string;
  /** Name of the colleague who set a different status in the meantime, if known. */
  readonly by?: string | undefined;
}

/**
 * Function that changes a status. The new status is shown immediately and sent. A failed change
 * is undone without a message. If a colleague has changed the status since this page read it, the
 * colleague's status is shown, and `onConflict` is called.
 */
export function useStatusChange(
  list: string,
  onSaved: (status: string) => void,
  onConflict: (conflict: StatusChange) => void,
) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    // Sends changes one after another, because parallel requests could arrive in the wrong order.
    scope: { id: 'status' },
    mutationFn: async ({ id, status, from }: StatusChange) =>
      (await ask(statusAnswerSchema, 'PATCH', `${list}/${id}/status`, { status, from })).data,
    onMutate: async ({ id, status }) => {
      // Cancels running reads, because they could show the previous status again.
      await client.cancelQueries({ queryKey: [list] });
      show(client, list, id, { status });
    },
    onSuccess: ({ status: current, changes }, { id, status }) => {
      const { by, changedAt } = changes.at(-1) ?? {};
      show(client, list, id, { status: current, statusBy: by, statusAt: changedAt });
      if (current === status) onSaved(status);
      else onConflict({ id, status, from: current, by });
    },
    onError: (_, { id, from }) => show(client, list, id, { status: from }),
    onSettled: () => void readAgain(client),
  });
  return mutate;
}
