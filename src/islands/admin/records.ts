import {
  type InfiniteData,
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryFunctionContext,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { nextPageOf, readAnswer, send } from '../../browser/api.ts';
import { attempt } from '../../browser/attempt.ts';
import type { DashboardTab } from '../../domain/paths.ts';
import { behavior } from '../../site/behavior.ts';
import { startOfDay } from '../../site/moments.ts';
import { isUnauthorized } from './failures.ts';

/** Settings of the data library for reads; the other ones are the same for all calls. */
const { retry, ...reading } = behavior.dataFetching;
// Browsers often report being offline wrongly. A failed call reports its own error.
const networkMode = 'always';

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
      queries: { ...reading, retry, networkMode, refetchOnReconnect: false },
      mutations: { retry, networkMode },
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

/** Record of any list. */
export interface AnyRecord {
  readonly id: string;
  readonly status?: string;
  readonly isUnreadable?: true | undefined;
}

/** Address of a list, and the schema of its records. */
export interface ListSource {
  readonly address: string;
  readonly schema: z.ZodMiniType;
}

/** Filters of a list. An empty text filters nothing. */
export interface Filters {
  readonly q: string;
  readonly status: string;
  /** Calendar days in the company's time zone, `YYYY-MM-DD`. The range includes both. */
  readonly from: string;
  readonly to: string;
  readonly sort: string;
}

export const noFilters: Filters = { q: '', status: '', from: '', to: '', sort: 'newest' };

/** True if the filters can exclude a record. */
export function isFiltering({ q, status, from, to }: Filters): boolean {
  return `${q.trim()}${status}${from}${to}` !== '';
}

/** Key in the session storage of the filters of a tab, which survive a reload and a change of the tab. */
const filtersKey = (tab: DashboardTab) => `admin-filters-${tab}`;

export function forgetFilters(tab: DashboardTab): void {
  attempt(() => sessionStorage.removeItem(filtersKey(tab)));
}

/** Returns the filters of a tab and a function that changes them. */
export function useFilters(tab: DashboardTab) {
  const key = filtersKey(tab);
  const [filters, setFilters] = useState((): Filters => {
    const stored = attempt(() => JSON.parse(sessionStorage.getItem(key) ?? '{}') as object);
    return { ...noFilters, ...stored };
  });
  const changeFilters = (part: Partial<Filters>) =>
    // Changes the current filters, because a delayed search must not undo a later choice.
    setFilters((current) => {
      const next = { ...current, ...part };
      attempt(() => sessionStorage.setItem(key, JSON.stringify(next)));
      return next;
    });
  return [filters, changeFilters] as const;
}

const DAY = 24 * 3_600_000;
const dayAfter = (day: string) => new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);

/** Returns the address of the first page. */
export function listAddress(list: string, filters: Partial<Filters> & { id?: string }): string {
  const { q = '', from = '', to = '', sort, ...others } = filters;
  const query = new URLSearchParams({
    ...others,
    q: q.trim(),
    from: from && startOfDay(from),
    to: to && startOfDay(dayAfter(to)),
    sort: sort && sort !== 'newest' ? sort : '',
  });
  for (const [name, value] of [...query]) if (value === '') query.delete(name);
  return query.size === 0 ? list : `${list}?${query}`;
}

/** Page of a list, as the server answered it. */
export interface RecordsPage<Kept = AnyRecord> {
  readonly records: readonly Kept[];
  /** Number of records in all pages. Unknown until a search has seen every record. */
  readonly total?: number | undefined;
  readonly next?: string | undefined;
}

/** Pages of a list, and the addresses from which they were read. */
export type RecordsPages<Kept = AnyRecord> = InfiniteData<RecordsPage<Kept>, string>;

/** Reads one page. @param address the address of the list, or the next address from an earlier page. */
export async function readPage<Kept>(
  address: string,
  schema: z.ZodMiniType,
  signal?: AbortSignal,
): Promise<RecordsPage<Kept>> {
  const { data, headers } = await readAnswer(address, z.array(schema), signal);
  const total = headers.get('x-total-count');
  return {
    // The schema of the list describes its records.
    records: data as Kept[],
    total: total === null ? undefined : Number(total),
    next: nextPageOf(headers),
  };
}

/** Returns the number of records in all pages. For a search, it may be unknown until all pages are read. */
export function totalOf(pages: readonly RecordsPage<unknown>[] = []): number | undefined {
  const isWhole = pages.length > 0 && pages.at(-1)?.next === undefined;
  return pages[0]?.total ?? (isWhole ? pages.flatMap(({ records }) => records).length : undefined);
}

/** Returns the records of all pages. One that moved while the pages were read can be on two of them. */
export function recordsOf<Kept extends AnyRecord>(pages: readonly RecordsPage<Kept>[]): Kept[] {
  const all = pages.flatMap(({ records }) => records);
  return [...new Map(all.map((record) => [record.id, record])).values()];
}

/**
 * Query options of a list. A refetch reads only the first page, and keeps each following page if its
 * address is the same. Otherwise a change near the end of ten thousand records would read a hundred
 * pages again.
 */
export function recordListOptions<Kept = AnyRecord>({ schema }: ListSource, address: string) {
  return {
    queryKey: [address],
    queryFn: (context: QueryFunctionContext<string[], string>): Promise<RecordsPage<Kept>> => {
      const { client, queryKey, pageParam, signal } = context;
      const data = client.getQueryData<RecordsPages<Kept>>(queryKey);
      const known = data?.pages[data.pageParams.indexOf(pageParam)];
      if (known && pageParam !== address) return Promise.resolve(known);
      return readPage(pageParam, schema, signal);
    },
    initialPageParam: address,
    getNextPageParam: ({ next }: RecordsPage<Kept>) => next,
  };
}

/** Reads the records that match the filters, page by page. Opening the list reads it again. */
export function useRecordList(source: ListSource, filters: Filters) {
  const query = useInfiniteQuery({
    ...recordListOptions(source, listAddress(source.address, filters)),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  const { data } = query;
  const records = useMemo(() => data && recordsOf(data.pages), [data]);
  return { ...query, records, total: totalOf(data?.pages) };
}
export type RecordList = ReturnType<typeof useRecordList>;

/**
 * Returns the open record. It is read separately if it is not in the list, for example after staff opened
 * a link to it. If it leaves the list, its last state is shown until it is read.
 */
export function useOpenRecord(source: ListSource, id: string | undefined, list: RecordList) {
  const listed = list.records?.find((record) => record.id === id);
  const address = listAddress(source.address, { id: id ?? '' });
  const { data, error } = useInfiniteQuery({
    ...recordListOptions(source, address),
    enabled: id !== undefined && !listed,
    ...(listed && {
      initialData: { pages: [{ records: [listed] }], pageParams: [address] },
    }),
  });
  const read = data && recordsOf(data.pages).find((one) => one.id === id);
  const record = listed ?? read;
  return { record, error, isGone: !record && data !== undefined };
}
