import {
  keepPreviousData,
  type QueryFunctionContext,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type * as z from 'zod/mini';
import { attempt } from '../../browser/attempt.ts';
import type { DashboardTab } from '../../domain/paths.ts';
import { startOfDay } from '../../site/moments.ts';
import { readPage, type RecordsPage, type RecordsPages, totalOf } from './records.ts';

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
  return [q.trim(), status, from, to].some((text) => text !== '');
}

const DAY = 24 * 3_600_000;
const dayAfter = (day: string) => new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);

/** Calls that return a list, and their schema. */
export interface ListSource {
  readonly address: string;
  readonly schema: z.ZodMiniType;
}

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

/**
 * Query options of a list. A refetch reads only the first page, and keeps each following page if its
 * address is the same. Otherwise a change near the end of ten thousand records would read a hundred
 * pages again.
 */
export function recordListOptions<Kept>({ schema }: ListSource, address: string) {
  return {
    queryKey: [address],
    queryFn: (context: QueryFunctionContext<string[], string>): Promise<RecordsPage<Kept>> => {
      const { client, queryKey, pageParam, signal } = context;
      const data = client.getQueryData<RecordsPages<Kept>>(queryKey);
      const known = data?.pages[data.pageParams.indexOf(pageParam)];
      if (known && pageParam !== address) return Promise.resolve(known);
      // The schema of the list describes its records.
      return readPage(pageParam, schema, signal) as Promise<RecordsPage<Kept>>;
    },
    initialPageParam: address,
    getNextPageParam: ({ next }: RecordsPage<Kept>) => next,
  };
}

/** Returns the records of all pages. One that moved while the pages were read can be on two of them. */
export function recordsOf<Kept extends { readonly id: string }>(
  pages: readonly RecordsPage<Kept>[],
): Kept[] {
  const all = pages.flatMap(({ records }) => records);
  return [...new Map(all.map((record) => [record.id, record])).values()];
}

/** Reads the records that match the filters, page by page. Opening the list reads it again. */
export function useRecordList<Kept extends { readonly id: string }>(
  source: ListSource,
  filters: Filters,
) {
  const query = useInfiniteQuery({
    ...recordListOptions<Kept>(source, listAddress(source.address, filters)),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  const { data } = query;
  const records = useMemo(() => data && recordsOf(data.pages), [data]);
  return { ...query, records, total: totalOf(data?.pages) };
}
export type RecordList<Kept extends { readonly id: string }> = ReturnType<
  typeof useRecordList<Kept>
>;

/** Session storage key of the filters of a tab. */
function filtersKey(tab: DashboardTab): string {
  return `admin-filters-${tab}`;
}

/** Returns the filters of a tab and a function that changes them. They survive a reload. */
export function useFilters(tab: DashboardTab) {
  const [filters, setFilters] = useState(() => {
    const stored = attempt(
      () => JSON.parse(sessionStorage.getItem(filtersKey(tab)) ?? '{}') as object,
    );
    const texts = Object.entries(stored ?? {}).filter(([, value]) => typeof value === 'string');
    return { ...noFilters, ...(Object.fromEntries(texts) as Partial<Filters>) };
  });
  const change = (part: Partial<Filters>) =>
    // Changes the current filters, because a delayed search must not undo a later choice.
    setFilters((current) => {
      const next = { ...current, ...part };
      attempt(() => sessionStorage.setItem(filtersKey(tab), JSON.stringify(next)));
      return next;
    });
  return [filters, change] as const;
}
