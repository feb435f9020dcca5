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
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { ask, nextPageOf } from '../../browser/api.ts';
import { intakeDetailSchema, statusAnswerSchema } from '../../domain/intake-review.ts';
import { callPaths, type DashboardTab } from '../../domain/paths.ts';
import { DAY_MS } from '../../domain/retention.ts';
import { behavior } from '../../site/behavior.ts';
import { startOfDay } from '../../site/moments.ts';
import { isMissing, isUnauthorized } from './failures.ts';

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

export function useAnswer<Schema extends z.ZodMiniType>(
  address: string,
  schema: Schema,
  options: { readonly enabled?: boolean } = {},
) {
  return useQuery({
    ...options,
    queryKey: [address],
    queryFn: async ({ signal }) => (await ask(schema, 'GET', address, undefined, signal)).data,
  });
}

export interface AnyRecord {
  readonly id: string;
  readonly status?: string;
  readonly isUnreadable?: true | undefined;
}

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

/** Storage and key of the filters of a tab, which survive a reload and a change of the tab. */
export const filtersStorageKey = (tab: DashboardTab) =>
  ['sessionStorage', `admin-filters-${tab}`, noFilters] as const;

/** True if the filters can exclude a record. */
export function isFiltering({ q, status, from, to }: Filters): boolean {
  return `${q.trim()}${status}${from}${to}` !== '';
}

const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

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
interface RecordsPage {
  readonly records: readonly AnyRecord[];
  /** Number of records in all pages. Unknown until a search has seen every record. */
  readonly total?: number | undefined;
  readonly next?: string | undefined;
}

/** Pages of a list, and the addresses from which they were read. */
type RecordsPages = InfiniteData<RecordsPage, string>;

/** Reads one page. @param address the address of the list, or the next address from an earlier page. */
async function readPage(
  address: string,
  schema: z.ZodMiniType,
  signal?: AbortSignal,
): Promise<RecordsPage> {
  const { data, headers } = await ask(z.array(schema), 'GET', address, undefined, signal);
  const total = headers.get('x-total-count');
  return {
    // The schema of the list describes its records.
    records: data as AnyRecord[],
    total: total === null ? undefined : Number(total),
    next: nextPageOf(headers),
  };
}

/** Returns the number of records in all pages. For a search, it may be unknown until all pages are read. */
export function totalOf(pages: readonly RecordsPage[] = []): number | undefined {
  const isWhole = pages.length > 0 && pages.at(-1)?.next === undefined;
  return pages[0]?.total ?? (isWhole ? pages.flatMap(({ records }) => records).length : undefined);
}

/** Returns the records of all pages. One that moved while the pages were read can be on two of them. */
export function recordsOf(pages: readonly RecordsPage[]): AnyRecord[] {
  const all = pages.flatMap(({ records }) => records);
  return [...new Map(all.map((record) => [record.id, record])).values()];
}

/**
 * Reads every record that matches the filters, page by page, so that no call returns all of them. It
 * requests the oldest first, so that new records and changes by a colleague move no record to another page.
 * @returns the newest first.
 */
export async function readAll(
  { address: list, schema }: ListSource,
  filters: Filters,
  onProgress: (count: number) => void,
): Promise<AnyRecord[]> {
  const records: AnyRecord[] = [];
  let address: string | undefined = listAddress(list, { ...filters, sort: 'oldest' });
  while (address !== undefined) {
    const { records: read, next }: RecordsPage = await readPage(address, schema);
    records.push(...read);
    onProgress(records.length);
    address = next;
  }
  return records.reverse();
}

/** Query options of a list. A refetch reads all pages that were loaded, so their changes appear, too. */
export function recordListOptions(
  { address: list, schema }: ListSource,
  filters: Parameters<typeof listAddress>[1],
) {
  const address = listAddress(list, filters);
  return {
    queryKey: [list, address],
    queryFn: ({ pageParam, signal }: QueryFunctionContext<string[], string>) =>
      readPage(pageParam, schema, signal),
    initialPageParam: address,
    getNextPageParam: ({ next }: RecordsPage) => next,
  };
}

/** Reads the records that match the filters, page by page. Opening the list reads it again. */
export function useRecordList(source: ListSource, filters: Filters) {
  const query = useInfiniteQuery({
    ...recordListOptions(source, filters),
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
export function useOpenRecord(
  source: ListSource & { readonly hasDetail?: boolean },
  id: string | undefined,
  list: RecordList,
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
  const detail = useAnswer(`${source.address}/${id}`, intakeDetailSchema, {
    enabled: id !== undefined && source.hasDetail === true,
  });
  const record = listed ?? read.data?.pages[0]?.records.find((one) => one.id === id);
  const isGone = isMissing(detail.error) || (!record && read.data !== undefined);
  return { record, isGone, detail: detail.data, error: detail.error ?? read.error };
}
export type OpenRecord = ReturnType<typeof useOpenRecord>;

/** Shows a change of a record in every list, or removes the record if `changed` is null. */
function show(client: QueryClient, list: string, id: string, changed: object | null): void {
  const update = (record: AnyRecord) => {
    if (record.id !== id) return record;
    return changed ? { ...record, ...changed } : [];
  };
  client.setQueriesData<RecordsPages>({ queryKey: [list] }, (data) => {
    const pages = data?.pages.map((page) => ({ ...page, records: page.records.flatMap(update) }));
    return data && { ...data, pages: pages ?? [] };
  });
}

/**
 * Shows a stored change. Then it reads the lists, the counts, and the detail again. Running reads may be
 * older than the change, so they are canceled.
 */
async function takeOver(client: QueryClient, list: string, id: string, changed: object | null) {
  const detail = [`${list}/${id}`];
  const outdated = [[list], [callPaths.adminSummary], ...(changed ? [detail] : [])];
  await Promise.all(outdated.map((queryKey) => client.cancelQueries({ queryKey })));
  if (!changed) client.removeQueries({ queryKey: detail });
  show(client, list, id, changed);
  for (const queryKey of outdated) void client.invalidateQueries({ queryKey });
}

/**
 * Returns a mutation that changes a record. If a colleague has deleted the record, its pane then says so.
 * @param run sends the change. @returns the changed parts of the record, or null if it was deleted.
 */
export function useRecordChange<Input = void, Changed extends object | null = object>(
  list: string,
  id: string,
  run: (input: Input) => Promise<Changed>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (changed) => takeOver(client, list, id, changed),
    onError: (error) => isMissing(error) && takeOver(client, list, id, null),
  });
}

export interface StatusChange {
  readonly id: string;
  readonly status: string;
  /** Status that the page shows. */
  readonly from: string;
  /** Name of the colleague who set this status before, if that is known. */
  readonly by?: string | undefined;
}

/**
 * Returns a function that changes a status. The new status is shown immediately and sent. A failed change
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
      // A running read would show the status before the change again.
      await client.cancelQueries({ queryKey: [list] });
      show(client, list, id, { status });
    },
    onSuccess: async ({ status: current, changes }, { id, status }) => {
      const { by, changedAt } = changes.at(-1) ?? {};
      await takeOver(client, list, id, { status: current, statusBy: by, statusAt: changedAt });
      if (current === status) onSaved(status);
      else onConflict({ id, status, from: current, by });
    },
    onError: (error, { id, from }) =>
      takeOver(client, list, id, isMissing(error) ? null : { status: from }),
  });
  return mutate;
}
