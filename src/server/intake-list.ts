import type { Store } from '@netlify/blobs';
import { INTAKES_PER_PAGE, intakeStatuses, type StoredIntake } from '../domain/intake.ts';
import type { IntakeListQuery, IntakeSort } from '../domain/intake-review.ts';
import { makeMatcher } from '../domain/search.ts';
import { timeOfUlid } from '../domain/ulid.ts';
import { inParallel } from './blobs.ts';
import { type IntakeEntry, readIndex } from './intake-keys.ts';
import { submissionCache } from './intakes.ts';

/** Records read at the same time. */
const PARALLEL_READS = 50;
/** Records that one search reads from storage; the rest is left to the call that goes on after it. */
const READS_PER_SEARCH = 1_000;

export interface IntakePage {
  readonly intakes: StoredIntake[];
  /** How many there are in all pages; unknown when a search has not seen every record yet. */
  readonly total: number | undefined;
  /** Where to go on, when there may be more. */
  readonly nextCursor: string | undefined;
  /** Submissions whose record no longer fits: named, never shown half-read. */
  readonly unreadable: string[];
}

/** Where an entry stands in a list: a rank of the order's own, then the id. */
interface Place {
  readonly rank: string;
  readonly id: string;
}

function rankOf(sort: IntakeSort, { status, changed }: IntakeEntry): string {
  if (sort === 'changed') return changed;
  if (sort !== 'status') return '';
  const index = intakeStatuses.findIndex((known) => known === status);
  return String(index === -1 ? intakeStatuses.length : index);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Below zero when `a` is listed before `b`. */
function comparePlaces(sort: IntakeSort, a: Place, b: Place): number {
  const byRank = compareText(a.rank, b.rank);
  const byId = compareText(a.id, b.id);
  if (sort === 'oldest') return byId;
  return (sort === 'changed' ? -byRank : byRank) || -byId;
}

function toCursor({ rank, id }: Place): string {
  return rank === '' ? id : `${rank}.${id}`;
}

function fromCursor(cursor: string): Place {
  const [id = '', rank = ''] = cursor.split('.').reverse();
  return { rank, id };
}

function isWithin(id: string, { from, to }: Pick<ListQuery, 'from' | 'to'>): boolean {
  const time = timeOfUlid(id);
  return (
    (from === undefined || time >= Date.parse(from)) && (to === undefined || time < Date.parse(to))
  );
}

interface Placed extends IntakeEntry, Place {}

/** What is looked for, and from where on. Everything has the default of the call. */
export type ListQuery = Partial<IntakeListQuery>;

/**
 * Lists submissions. Costs the calls of `readIndex` and one read for every submission answered that
 * this function has not read before. A search reads at most READS_PER_SEARCH records; when that is
 * not enough, the page may be short of its limit, the total is unknown and the cursor goes on.
 */
export async function listIntakes(store: Store, query: ListQuery = {}): Promise<IntakePage> {
  const { limit = INTAKES_PER_PAGE, cursor, q, status, sort = 'newest' } = query;
  const index = await readIndex(store);
  submissionCache.keepOnly(new Set(index.map(({ key }) => key)));

  const entries: Placed[] = index
    .filter(
      (entry) => (status === undefined || entry.status === status) && isWithin(entry.id, query),
    )
    .map((entry) => ({ ...entry, rank: rankOf(sort, entry) }))
    .sort((a, b) => comparePlaces(sort, a, b));
  const start = cursor === undefined ? undefined : fromCursor(cursor);
  const remaining = start
    ? entries.filter((entry) => comparePlaces(sort, entry, start) > 0)
    : entries;

  if (q) {
    const skipped = start ? entries.slice(0, entries.length - remaining.length) : [];
    return searchIntakes(store, { remaining, skipped, limit, matches: makeMatcher(q) });
  }
  const page = remaining.slice(0, limit);
  const { intakes, unreadable } = await readEntries(store, page);
  const last = page.at(-1);
  return {
    intakes: intakes.map(({ intake }) => intake),
    total: entries.length,
    nextCursor: remaining.length > limit && last ? toCursor(last) : undefined,
    unreadable,
  };
}

interface ReadIntake {
  readonly intake: StoredIntake;
  readonly searchText: string;
  readonly entry: Placed;
}

async function readEntries(
  store: Store,
  entries: readonly Placed[],
): Promise<{ intakes: ReadIntake[]; unreadable: string[] }> {
  const outcomes = await inParallel(entries, PARALLEL_READS, ({ key, etag }) =>
    submissionCache.read(store, key, etag),
  );
  const intakes: ReadIntake[] = [];
  const unreadable: string[] = [];
  for (const [index, entry] of entries.entries()) {
    const outcome = outcomes[index];
    if (outcome?.kind === 'found') {
      const { record, searchText } = outcome.record;
      intakes.push({ intake: { ...record, status: entry.status }, searchText, entry });
    } else if (outcome?.kind === 'unreadable') unreadable.push(entry.id);
  }
  return { intakes, unreadable };
}

/** The first entries of which no more than so many are not in memory yet. */
function takeAffordable(entries: readonly Placed[], reads: number): readonly Placed[] {
  let left = reads;
  const end = entries.findIndex(({ key, etag }) => !submissionCache.has(key, etag) && left-- === 0);
  return end === -1 ? entries : entries.slice(0, end);
}

interface Search {
  /** What may still be answered, in order. */
  readonly remaining: readonly Placed[];
  /** What earlier pages answered from: it counts for the total only. */
  readonly skipped: readonly Placed[];
  readonly limit: number;
  readonly matches: (searchText: string) => boolean;
}

async function searchIntakes(store: Store, search: Search): Promise<IntakePage> {
  const { remaining, skipped, limit, matches } = search;
  const scanned = takeAffordable(remaining, READS_PER_SEARCH);
  const { intakes, unreadable } = await readEntries(store, scanned);
  const found = intakes.filter(({ searchText }) => matches(searchText));
  const page = found.slice(0, limit);

  const isWhole = scanned.length === remaining.length;
  let next: Placed | undefined;
  if (found.length > limit) next = page.at(-1)?.entry;
  else if (!isWhole) next = scanned.at(-1);

  let total: number | undefined;
  const canCount = isWhole && takeAffordable(skipped, 0).length === skipped.length;
  if (canCount) {
    const before = await readEntries(store, skipped);
    total = found.length + before.intakes.filter(({ searchText }) => matches(searchText)).length;
  }
  return {
    intakes: page.map(({ intake }) => intake),
    total,
    nextCursor: next ? toCursor(next) : undefined,
    unreadable,
  };
}
