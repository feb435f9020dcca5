import {
  keepPreviousData,
  type QueryFunctionContext,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { dayIn } from '../../domain/dates.ts';
import { formatMonth } from '../../domain/instants.ts';
import type { IntakeSort } from '../../domain/intake-review.ts';
import { listedIntakeSchema, type ListedIntake } from '../../domain/intake.ts';
import { callPaths } from '../../domain/paths.ts';
import { adminWords } from '../../site/admin.ts';
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

/** A row of the list. The first of a day or a month carries its name. */
export interface ListRow {
  readonly intake: ListedIntake;
  readonly heading: string | undefined;
}

/** Rows that are drawn together. */
export interface RowGroup {
  /** The address of the page that they came with. */
  readonly page: string;
  /** The place of its first row in the list; the list begins with 1. */
  readonly first: number;
  readonly rows: readonly ListRow[];
}

const GROUP_SIZE = 20;
const DAY = 24 * 3_600_000;

/**
 * The rows of a list. One that moved between two pages while they were read shows once. Lists in order
 * of time are cut where staff would: today, yesterday, then by month; in any other order a heading of
 * time would say nothing.
 * @param now the moment the list was read. An intake dated later counts as today's.
 * @param timeZone the viewer's zone, an IANA name: it decides where a day begins.
 */
export function toRows(
  { pages, pageParams }: RecordsPages<ListedIntake>,
  sort: IntakeSort,
  now: Date,
  timeZone: string,
): RowGroup[] {
  const today = dayIn(timeZone, now);
  // Noon, UTC: a change of clocks does not move it to another day.
  const yesterday = new Date(Date.parse(`${today}T12:00:00Z`) - DAY).toISOString().slice(0, 10);
  const titleOf = (createdAt: string) => {
    if (sort !== 'newest' && sort !== 'oldest') return undefined;
    const day = dayIn(timeZone, new Date(createdAt));
    if (day >= today) return adminWords.list.today;
    return day === yesterday ? adminWords.list.yesterday : formatMonth(createdAt, timeZone);
  };
  const shown = new Set<string>();
  const groups: RowGroup[] = [];
  let title: string | undefined;
  for (const [index, { records }] of pages.entries()) {
    let rows: ListRow[] = [];
    for (const intake of records) {
      if (shown.has(intake.id)) continue;
      if (rows.length % GROUP_SIZE === 0) {
        rows = [];
        groups.push({ page: String(pageParams[index]), first: shown.size + 1, rows });
      }
      shown.add(intake.id);
      const before = title;
      title = titleOf(intake.createdAt);
      rows.push({ intake, heading: title === before ? undefined : title });
    }
  }
  return groups;
}

/**
 * How many there are in all pages, as the last page that knows says; a page that is outdated is asked
 * last. Of a search that no page saw all of: what its pages hold, once the last is there.
 */
export function totalOf(pages: readonly RecordsPage<ListedIntake>[]): number | undefined {
  const knowing = pages.filter(({ total }) => total !== undefined);
  const known = knowing.findLast(({ isOutdated }) => !isOutdated) ?? knowing.at(-1);
  const isWhole = pages.length > 0 && pages.at(-1)?.next === undefined;
  return known?.total ?? (isWhole ? pages.flatMap(({ records }) => records).length : undefined);
}

/** Whether rows of the page that was read from an address are drawn: on screen, or nearly. */
function isOnScreen(page: string): boolean {
  return document.querySelector(`[data-page="${CSS.escape(page)}"]`) !== null;
}

/** The intakes that filters leave, page by page. */
export function useIntakeList(filters: Filters) {
  const query = useInfiniteQuery({
    ...intakeListOptions(listAddress(filters), isOnScreen),
    placeholderData: keepPreviousData,
  });
  const { data, dataUpdatedAt, isFetching, error, hasNextPage } = query;
  const groups = useMemo(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return data && toRows(data, filters.sort, new Date(dataUpdatedAt), timeZone);
  }, [data, filters.sort, dataUpdatedAt]);
  const isIdle = !isFetching && !error;
  return {
    ...query,
    groups,
    intakes: useMemo(() => groups?.flatMap(({ rows }) => rows.map((row) => row.intake)), [groups]),
    total: totalOf(data?.pages ?? []),
    canReadMore: hasNextPage && isIdle,
    /** Reads again what is seen and older than the last change. */
    catchUp: () => {
      const outdated = data?.pageParams.filter((_, index) => data.pages[index]?.isOutdated) ?? [];
      if (isIdle && outdated.some((page) => isOnScreen(String(page)))) void query.refetch();
    },
  };
}
export type ListedIntakes = ReturnType<typeof useIntakeList>;
