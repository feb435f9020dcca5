import {
  keepPreviousData,
  type QueryFunctionContext,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import type { IntakeSort } from '../../domain/intake-review.ts';
import { listedIntakeSchema, type ListedIntake } from '../../domain/intake.ts';
import { callPaths } from '../../domain/paths.ts';
import { readPage, type RecordsPage, type RecordsPages } from './records.ts';

/** What of the intakes the list shows. Empty texts filter nothing. */
export interface Filters {
  readonly q: string;
  readonly status: string;
  /** Calendar days in the viewer's own time, `YYYY-MM-DD`; both belong to the range. */
  readonly from: string;
  readonly to: string;
  readonly sort: IntakeSort;
}

export const noFilters: Filters = { q: '', status: '', from: '', to: '', sort: 'newest' };

/** Whether any intake may be left out. */
export function isFiltering({ q, status, from, to }: Filters): boolean {
  return [q.trim(), status, from, to].some((text) => text !== '');
}

/** Midnight in the viewer's own time at the beginning of a day, or so many days after it. */
function midnight(day: string, daysLater = 0): string {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return '';
  const moment = new Date(year, month - 1, date + daysLater);
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString();
}

/** The address that answers the first page. */
export function listAddress({ q, status, from, to, sort }: Filters): string {
  const query = new URLSearchParams({
    q: q.trim(),
    status,
    from: midnight(from),
    to: midnight(to, 1),
    sort: sort === 'newest' ? '' : sort,
  });
  for (const [name, value] of [...query]) if (value === '') query.delete(name);
  return query.size === 0 ? callPaths.adminIntakes : `${callPaths.adminIntakes}?${query}`;
}

/**
 * A page that was read again, fitted to the page that follows it. New intakes push others off
 * the end of a page; the next page begins where it always did, so they would be in neither.
 */
export function fitPage(
  fresh: RecordsPage<ListedIntake>,
  before: RecordsPage<ListedIntake>,
): RecordsPage<ListedIntake> {
  const known = new Set(fresh.records.map(({ id }) => id));
  const lastCommon = before.records.findLastIndex(({ id }) => known.has(id));
  // The list ends here now, or nothing is as it was: what follows is read anew, too.
  if (fresh.next === undefined || lastCommon === -1) return fresh;
  const pushedOff = before.records.slice(lastCommon + 1).filter(({ id }) => !known.has(id));
  const endsWithFresh = pushedOff.length === 0 && before.next === undefined;
  return {
    records: [...fresh.records, ...pushedOff],
    total: fresh.total,
    next: endsWithFresh ? fresh.next : before.next,
  };
}

/**
 * How the list is read. Reading it again reads its first page and those on screen; the others keep
 * what they have until somebody scrolls to them. Otherwise a change made far down in ten thousand
 * intakes would read a hundred pages.
 * @param isOnScreen whether rows of the page that was read from an address are seen now.
 */
export function intakeListOptions(address: string, isOnScreen: (page: string) => boolean) {
  return {
    queryKey: [address, 'pages'],
    queryFn: async (
      context: QueryFunctionContext<string[], string>,
    ): Promise<RecordsPage<ListedIntake>> => {
      const { client, queryKey, pageParam, signal } = context;
      const data = client.getQueryData<RecordsPages<ListedIntake>>(queryKey);
      const before = data?.pages[data.pageParams.indexOf(pageParam)];
      if (before && pageParam !== address && !isOnScreen(pageParam)) {
        return { ...before, isOutdated: true };
      }
      const fresh = await readPage(pageParam, listedIntakeSchema, signal);
      return before ? fitPage(fresh, before) : fresh;
    },
    initialPageParam: address,
    getNextPageParam: ({ next }: RecordsPage<ListedIntake>) => next,
  };
}

/** A row of the list, and the page it came with. */
export interface PagedIntake {
  readonly intake: ListedIntake;
  /** The address of the page. */
  readonly page: string;
  readonly isOutdated: boolean;
}

/** Intakes of all pages. One that moved between two pages while they were read shows once. */
export function flattenPages({ pages, pageParams }: RecordsPages<ListedIntake>): PagedIntake[] {
  const byId = new Map<string, PagedIntake>();
  for (const [index, { records, isOutdated = false }] of pages.entries()) {
    const page = String(pageParams[index]);
    for (const intake of records) {
      if (!byId.has(intake.id)) byId.set(intake.id, { intake, page, isOutdated });
    }
  }
  return [...byId.values()];
}

/**
 * How many there are in all pages, as the last page that knows says: a search may come to know it
 * only at its end. A page that is outdated is asked last.
 */
export function totalOf(pages: readonly RecordsPage<ListedIntake>[]): number | undefined {
  const knowing = pages.filter(({ total }) => total !== undefined);
  return (knowing.findLast(({ isOutdated }) => !isOutdated) ?? knowing.at(-1))?.total;
}

/** The intakes that filters leave, page by page. */
export function useIntakeList(filters: Filters) {
  const address = listAddress(filters);
  const onScreen = useRef<ReadonlySet<string>>(new Set());
  const query = useInfiniteQuery({
    ...intakeListOptions(address, (page) => onScreen.current.has(page)),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const rows = useMemo(() => data && flattenPages(data), [data]);
  const intakes = useMemo(() => rows?.map(({ intake }) => intake), [rows]);

  const { isFetching, error, refetch } = query;
  const canReadAgain = !isFetching && !error;
  /** Tells which rows are seen, so that they are never older than the last change. */
  const watchRows = useCallback(
    (first: number, last: number) => {
      const seen = rows?.slice(first, last + 1) ?? [];
      onScreen.current = new Set(seen.map(({ page }) => page));
      if (canReadAgain && seen.some(({ isOutdated }) => isOutdated)) void refetch();
    },
    [rows, canReadAgain, refetch],
  );
  return { ...query, intakes, total: totalOf(data?.pages ?? []), watchRows };
}
export type ListedIntakes = ReturnType<typeof useIntakeList>;
