import type { Store } from '@netlify/blobs';
import {
  INTAKES_PER_PAGE,
  intakeStatuses,
  type ListedIntake,
  type StoredIntake,
} from '../../domain/intake.ts';
import type { IntakeListQuery, IntakeSort } from '../../domain/intake-review.ts';
import { makeMatcher } from '../../domain/search.ts';
import { timeOfUlid } from '../../domain/ulid.ts';
import { inParallel } from '../storage/blobs.ts';
import type { Page } from '../storage/pages.ts';
import { type IntakeEntry, readIndex } from './intake-keys.ts';
import { intakeCache } from './intakes.ts';
import type { CachedRecord } from '../storage/record-cache.ts';

/** Records held at the same time. */
const RECORDS_AT_ONCE = 50;
/** Records that one search reads from storage; the rest is left to the call that goes on after it. */
const READS_PER_SEARCH = 1_000;
/** A search goes no further once what it read from storage weighs this much, in characters. */
const CHARACTERS_PER_SEARCH = 16_000_000;
/**
 * A page ends before it weighs more than this, in bytes. A function can answer 6 MB, and a single
 * intake may weigh nearly one: without an end, a few huge ones would keep staff from all.
 */
const PAGE_MAX_BYTES = 4_000_000;

/** Where an entry stands in a list: a rank of the order's own, then the id. */
interface Position {
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
function comparePositions(sort: IntakeSort, a: Position, b: Position): number {
  const byRank = compareText(a.rank, b.rank);
  const byId = compareText(a.id, b.id);
  if (sort === 'oldest') return byId;
  return (sort === 'changed' ? -byRank : byRank) || -byId;
}

function toCursor({ rank, id }: Position): string {
  return rank === '' ? id : `${rank}.${id}`;
}

function fromCursor(cursor: string): Position {
  const [id = '', rank = ''] = cursor.split('.').reverse();
  return { rank, id };
}

function isWithin(id: string, { from, to }: Pick<ListQuery, 'from' | 'to'>): boolean {
  const time = timeOfUlid(id);
  return (
    (from === undefined || time >= Date.parse(from)) && (to === undefined || time < Date.parse(to))
  );
}

interface Positioned extends IntakeEntry, Position {}

/** What is looked for, and from where on. Everything has the default of the call. */
export type ListQuery = Partial<IntakeListQuery>;

/**
 * Lists intakes. Costs the calls of `readIndex` and one read for every intake answered that
 * this function has not read before. A page may be short of its limit: it holds PAGE_MAX_BYTES, and
 * a search reads at most READS_PER_SEARCH records and about CHARACTERS_PER_SEARCH. Then the cursor
 * goes on, and the total of a search is unknown.
 */
export async function listIntakes(
  store: Store,
  query: ListQuery = {},
): Promise<Page<ListedIntake>> {
  const { limit = INTAKES_PER_PAGE, cursor, q, status, sort = 'newest' } = query;
  const index = await readIndex(store);
  intakeCache.keepOnly(new Set(index.map(({ key }) => key)));

  const entries: Positioned[] = index
    .filter(
      (entry) => (status === undefined || entry.status === status) && isWithin(entry.id, query),
    )
    .map((entry) => ({ ...entry, rank: rankOf(sort, entry) }))
    .sort((a, b) => comparePositions(sort, a, b));
  const start = cursor === undefined ? undefined : fromCursor(cursor);
  const remaining = start
    ? entries.filter((entry) => comparePositions(sort, entry, start) > 0)
    : entries;

  if (q) {
    const skipped = start ? entries.slice(0, entries.length - remaining.length) : [];
    return searchIntakes(store, { remaining, skipped, limit, matches: makeMatcher(q) });
  }
  const page = new PageBuilder(limit);
  let last: Positioned | undefined;
  for await (const { entry, read } of readInOrder(store, remaining.slice(0, limit))) {
    if (!page.take(entry, read)) break;
    last = entry;
  }
  return {
    records: page.records,
    total: entries.length,
    nextCursor: last && last !== remaining.at(-1) ? toCursor(last) : undefined,
  };
}

/** A record that was read; undefined for one that was deleted since its key was listed. */
type Outcome = CachedRecord<StoredIntake> | undefined;

/** Reads records in order, no more of them at a time than memory should hold. */
async function* readInOrder(
  store: Store,
  entries: readonly Positioned[],
): AsyncGenerator<{ entry: Positioned; read: Outcome }> {
  for (let start = 0; start < entries.length; start += RECORDS_AT_ONCE) {
    const wave = entries.slice(start, start + RECORDS_AT_ONCE);
    const outcomes = await inParallel(wave, ({ key, etag }) => intakeCache.read(store, key, etag));
    for (const [index, entry] of wave.entries()) yield { entry, read: outcomes[index] };
  }
}

/** The intakes of one answer, as many as it can hold. */
class PageBuilder {
  readonly records: ListedIntake[] = [];
  readonly #limit: number;
  #bytes = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** @returns whether it had room; the first intake always has. */
  take({ status, statusBy }: Positioned, read: Outcome): boolean {
    if (!read) return true;
    const bytes = this.#bytes + read.answerBytes;
    const isFull = this.records.length >= this.#limit || bytes > PAGE_MAX_BYTES;
    if (isFull && this.records.length > 0) return false;
    this.records.push({ ...read.record, status, ...(statusBy && { statusBy }) });
    this.#bytes = bytes;
    return true;
  }
}

/** The first entries of which no more than so many are not in memory yet. */
function takeAffordable(entries: readonly Positioned[], reads: number): readonly Positioned[] {
  let left = reads;
  const end = entries.findIndex(({ key, etag }) => !intakeCache.has(key, etag) && left-- === 0);
  return end === -1 ? entries : entries.slice(0, end);
}

interface Search {
  /** What may still be answered, in order. */
  readonly remaining: readonly Positioned[];
  /** What earlier pages answered from: it counts for the total only. */
  readonly skipped: readonly Positioned[];
  readonly limit: number;
  readonly matches: (searchText: string) => boolean;
}

/** How many entries match; undefined when that cannot be told from memory alone. */
async function countKnown(
  store: Store,
  entries: readonly Positioned[],
  matches: Search['matches'],
): Promise<number | undefined> {
  if (takeAffordable(entries, 0).length < entries.length) return undefined;
  let count = 0;
  for await (const { read } of readInOrder(store, entries)) {
    if (read && matches(read.searchText)) count += 1;
  }
  return count;
}

async function searchIntakes(store: Store, search: Search): Promise<Page<ListedIntake>> {
  const { remaining, skipped, limit, matches } = search;
  const affordable = takeAffordable(remaining, READS_PER_SEARCH);
  const unknown = new Set(affordable.filter(({ key, etag }) => !intakeCache.has(key, etag)));
  const page = new PageBuilder(limit);
  let found = 0;
  let characters = 0;
  let isFull = false;
  /** The last entry that was looked at, or, once the page was full, the last before that. */
  let last: Positioned | undefined;
  let seen = 0;
  for await (const { entry, read } of readInOrder(store, affordable)) {
    seen += 1;
    if (read && unknown.has(entry)) characters += read.size;
    if (read && matches(read.searchText)) {
      found += 1;
      // What comes after a full page is counted, and neither answered nor held.
      if (!isFull) isFull = !page.take(entry, read);
    }
    if (!isFull) last = entry;
    if (characters > CHARACTERS_PER_SEARCH) break;
  }

  const isWhole = seen === remaining.length;
  const before = isWhole ? await countKnown(store, skipped, matches) : undefined;
  return {
    records: page.records,
    total: before === undefined ? undefined : before + found,
    nextCursor: last && (isFull || !isWhole) ? toCursor(last) : undefined,
  };
}
