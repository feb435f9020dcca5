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
import { readPage, type RecordsPage, type RecordsPages, totalOf } from './records.ts';

/** Filters of the list. An empty text filters nothing. */
export interface Filters {
  readonly q: string;
  readonly status: string;
  /** Calendar days in the viewer's time zone, `YYYY-MM-DD`. The range includes both. */
  readonly from: string;
  readonly to: string;
  readonly sort: IntakeSort;
}

export const noFilters: Filters = { q: '', status: '', from: '', to: '', sort: 'newest' };

/** True if the filters can exclude an intake. */
export function isFiltering({ q, status, from, to }: Filters): boolean {
  return [q.trim(), status, from, to].some((text) => text !== '');
}

/** Returns the beginning of a day in the viewer's time zone, or of a later day. */
function midnight(day: string, daysLater = 0): string {
  const moment = new Date(`${day}T00:00`);
  moment.setDate(moment.getDate() + daysLater);
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString();
}

/** Returns the address of the first page. */
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
 * Query options of the list. A refetch reads only the first page, and keeps each following page if its
 * address is the same. Otherwise a change near the end of ten thousand intakes would read a hundred
 * pages again.
 */
export function intakeListOptions(filters: Filters) {
  const address = listAddress(filters);
  return {
    queryKey: [address],
    queryFn: (context: QueryFunctionContext<string[], string>) => {
      const { client, queryKey, pageParam, signal } = context;
      const data = client.getQueryData<RecordsPages<ListedIntake>>(queryKey);
      const known = data?.pages[data.pageParams.indexOf(pageParam)];
      const isKept = known && pageParam !== address;
      return isKept ? known : readPage(pageParam, listedIntakeSchema, signal);
    },
    initialPageParam: address,
    getNextPageParam: ({ next }: RecordsPage<ListedIntake>) => next,
  };
}

/** Row of the list. The first row of a day or a month has a heading. */
export interface ListRow {
  readonly intake: ListedIntake;
  readonly heading: string | undefined;
}

/** Number of rows that the browser renders or skips together. */
const GROUP_SIZE = 20;
const DAY = 24 * 3_600_000;

/**
 * Returns the rows of all pages, in groups. An intake that is on two pages, because it moved while they
 * were read, appears once. Lists sorted by time have headings: today, yesterday, then each month.
 * @param now the time at which the list was read. An intake with a later date counts as today's.
 * @param timeZone the viewer's time zone as an IANA name. It decides when a day begins.
 */
export function toRows(
  pages: readonly RecordsPage<ListedIntake>[],
  sort: IntakeSort,
  now: Date,
  timeZone: string,
): ListRow[][] {
  const today = dayIn(timeZone, now);
  // Noon UTC, so that daylight saving time does not move it to another day.
  const yesterday = new Date(Date.parse(`${today}T12:00:00Z`) - DAY).toISOString().slice(0, 10);
  const titleOf = (createdAt: string) => {
    if (sort !== 'newest' && sort !== 'oldest') return undefined;
    const day = dayIn(timeZone, new Date(createdAt));
    if (day >= today) return adminWords.list.today;
    return day === yesterday ? adminWords.list.yesterday : formatMonth(createdAt, timeZone);
  };
  const byId = new Map(
    pages.flatMap(({ records }) => records).map((intake) => [intake.id, intake]),
  );
  const groups: ListRow[][] = [];
  let title: string | undefined;
  for (const [index, intake] of [...byId.values()].entries()) {
    const before = title;
    title = titleOf(intake.createdAt);
    const row = { intake, heading: title === before ? undefined : title };
    (groups[Math.floor(index / GROUP_SIZE)] ??= []).push(row);
  }
  return groups;
}

/** Reads the intakes that match the filters, page by page. */
export function useIntakeList(filters: Filters) {
  const query = useInfiniteQuery({
    ...intakeListOptions(filters),
    placeholderData: keepPreviousData,
  });
  const { data, dataUpdatedAt } = query;
  const groups = useMemo(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return data && toRows(data.pages, filters.sort, new Date(dataUpdatedAt), timeZone);
  }, [data, filters.sort, dataUpdatedAt]);
  const intakes = useMemo(() => groups?.flat().map(({ intake }) => intake), [groups]);
  return { ...query, groups, intakes, total: totalOf(data?.pages) };
}
export type ListedIntakes = ReturnType<typeof useIntakeList>;
