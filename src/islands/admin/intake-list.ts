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
  const moment = new Date(`${day}T00:00`);
  moment.setDate(moment.getDate() + daysLater);
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
 * How the list is read. Reading it again reads its first page; one that follows keeps what it has,
 * unless it begins at another intake now. Otherwise a change made far down in ten thousand intakes
 * would read a hundred pages.
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

/** A row of the list. The first of a day or a month carries its name. */
export interface ListRow {
  readonly intake: ListedIntake;
  readonly heading: string | undefined;
}

/** Rows that are drawn, or not, together. */
const GROUP_SIZE = 20;
const DAY = 24 * 3_600_000;

/**
 * The rows of all pages, in groups. One that moved between two pages while they were read shows once.
 * Lists in order of time are cut where staff would: today, yesterday, then by month; in any other order
 * a heading of time would say nothing.
 * @param now the moment the list was read. An intake dated later counts as today's.
 * @param timeZone the viewer's zone, an IANA name: it decides where a day begins.
 */
export function toRows(
  pages: readonly RecordsPage<ListedIntake>[],
  sort: IntakeSort,
  now: Date,
  timeZone: string,
): ListRow[][] {
  const today = dayIn(timeZone, now);
  // Noon, UTC: a change of clocks does not move it to another day.
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

/** The intakes that filters leave, page by page. */
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
