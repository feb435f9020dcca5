import type { InfiniteData, QueryFunctionContext } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { nextPageOf, readAnswer } from '../../browser/api.ts';
import { listedIntakeSchema, type ListedIntake } from '../../domain/intake.ts';

/** One page of the list as it was answered. */
export interface IntakesPage {
  readonly intakes: readonly ListedIntake[];
  /** How many there are in all pages; unknown while a search has not seen every record. */
  readonly total: number | undefined;
  readonly next: string | undefined;
  /** Whether the list was read again since, but not this page. */
  readonly isOutdated?: true;
}

/** The pages of a list, and the addresses they were read from. */
export type ListData = InfiniteData<IntakesPage>;

/** Reads one page. @param address as `listAddress` or an earlier page names it. */
export async function readIntakesPage(address: string, signal?: AbortSignal): Promise<IntakesPage> {
  const { data, headers } = await readAnswer(address, z.array(listedIntakeSchema), signal);
  const total = headers.get('x-total-count');
  return {
    intakes: data,
    total: total === null ? undefined : Number(total),
    next: nextPageOf(headers),
  };
}

/**
 * A page that was read again, fitted to the page that follows it. New intakes push others off
 * the end of a page; the next page begins where it always did, so they would be in neither.
 */
export function fitPage(fresh: IntakesPage, before: IntakesPage): IntakesPage {
  const known = new Set(fresh.intakes.map(({ id }) => id));
  const lastCommon = before.intakes.findLastIndex(({ id }) => known.has(id));
  // The list ends here now, or nothing is as it was: what follows is read anew, too.
  if (fresh.next === undefined || lastCommon === -1) return fresh;
  const pushedOff = before.intakes.slice(lastCommon + 1).filter(({ id }) => !known.has(id));
  const endsWithFresh = pushedOff.length === 0 && before.next === undefined;
  return {
    intakes: [...fresh.intakes, ...pushedOff],
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
    queryFn: async (context: QueryFunctionContext<string[], string>): Promise<IntakesPage> => {
      const { client, queryKey, pageParam, signal } = context;
      const data = client.getQueryData<ListData>(queryKey);
      const before = data?.pages[data.pageParams.indexOf(pageParam)];
      if (before && pageParam !== address && !isOnScreen(pageParam)) {
        return { ...before, isOutdated: true };
      }
      const fresh = await readIntakesPage(pageParam, signal);
      return before ? fitPage(fresh, before) : fresh;
    },
    initialPageParam: address,
    getNextPageParam: ({ next }: IntakesPage) => next,
  };
}

/** A row of the list, and the page it came with. */
export interface PagedIntake {
  readonly intake: ListedIntake;
  /** The address of the page. */
  readonly page: string;
  readonly isOutdated: boolean;
}

/** Submissions of all pages. One that moved between two pages while they were read shows once. */
export function flattenPages({ pages, pageParams }: ListData): PagedIntake[] {
  const byId = new Map<string, PagedIntake>();
  for (const [index, { intakes, isOutdated = false }] of pages.entries()) {
    const page = String(pageParams[index]);
    for (const intake of intakes) {
      if (!byId.has(intake.id)) byId.set(intake.id, { intake, page, isOutdated });
    }
  }
  return [...byId.values()];
}

/**
 * How many there are in all pages, as the last page that knows says: a search may come to know it
 * only at its end. A page that is outdated is asked last.
 */
export function totalOf(pages: readonly IntakesPage[]): number | undefined {
  const knowing = pages.filter(({ total }) => total !== undefined);
  return (knowing.findLast(({ isOutdated }) => !isOutdated) ?? knowing.at(-1))?.total;
}
