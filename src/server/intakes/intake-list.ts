import type { Store } from '@netlify/blobs';
import { INTAKES_PER_PAGE, intakeStatuses, type ListedIntake } from '../../domain/intake.ts';
import type { IntakeListQuery, IntakeSort } from '../../domain/intake-review.ts';
import { makeMatcher } from '../../domain/search.ts';
import { timeOfUlid } from '../../domain/ulid.ts';
import { inParallel } from '../storage/blobs.ts';
import type { Page } from '../storage/pages.ts';
import { intakeCache } from './intake-cache.ts';
import { type IntakeEntry, readIndex } from './intake-keys.ts';

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

/** Where an entry stands in a list, as text: what the order is by, then the id. */
function positionOf(sort: IntakeSort, { id, status, changed }: IntakeEntry): string {
  if (sort === 'changed') return `${changed}.${id}`;
  if (sort !== 'status') return id;
  const index = intakeStatuses.findIndex((known) => known === status);
  // The greatest comes first; a status that is not known, last.
  return `${index === -1 ? 0 : intakeStatuses.length - index}.${id}`;
}

function isWithin(id: string, { from, to }: Pick<ListQuery, 'from' | 'to'>): boolean {
  const time = timeOfUlid(id);
  return (
    (from === undefined || time >= Date.parse(from)) && (to === undefined || time < Date.parse(to))
  );
}

interface Positioned extends IntakeEntry {
  readonly position: string;
}

/** What is looked for, and from where on. Everything has the default of the call. */
export type ListQuery = Partial<IntakeListQuery>;

/**
 * Lists intakes. Costs the calls of `readIndex` and one read for every intake answered that
 * this function has not read before. A page may be short of its limit: it holds PAGE_MAX_BYTES, and
 * a search reads at most READS_PER_SEARCH records and about CHARACTERS_PER_SEARCH. Then the cursor
 * goes on. How many a search finds is known only where one page has seen all.
 */
export async function listIntakes(
  store: Store,
  query: ListQuery = {},
): Promise<Page<ListedIntake>> {
  const { limit = INTAKES_PER_PAGE, cursor, q, status, sort = 'newest' } = query;
  const index = await readIndex(store);
  intakeCache.keepOnly(new Set(index.map(({ id }) => id)));

  const isBefore = (a: string, b: string) => (sort === 'oldest' ? a < b : a > b);
  const entries: Positioned[] = index
    .filter(
      (entry) => (status === undefined || entry.status === status) && isWithin(entry.id, query),
    )
    .map((entry) => ({ ...entry, position: positionOf(sort, entry) }))
    .sort((a, b) => (isBefore(a.position, b.position) ? -1 : 1));
  const remaining =
    cursor === undefined ? entries : entries.filter(({ position }) => isBefore(cursor, position));

  const looked = q ? remaining : remaining.slice(0, limit);
  const { records, found, seen, last } = await readPage(store, looked, limit, makeMatcher(q ?? ''));
  const isAll = cursor === undefined && seen === entries.length;
  return {
    records,
    total: q ? (isAll ? found : undefined) : entries.length,
    nextCursor: last && last !== remaining.at(-1) ? last.position : undefined,
  };
}

interface ReadPage {
  readonly records: ListedIntake[];
  /** How many matched, also of those that the page had no room for. */
  found: number;
  /** How many were looked at. */
  seen: number;
  /** The last entry before one that matched and had no room. */
  last?: Positioned;
}

/** Reads intakes in order, no more of them at a time than memory should hold, while there is leave. */
async function readPage(
  store: Store,
  entries: readonly Positioned[],
  limit: number,
  matches: (searchText: string) => boolean,
): Promise<ReadPage> {
  const page: ReadPage = { records: [], found: 0, seen: 0 };
  let reads = 0;
  let characters = 0;
  let bytes = 0;
  let isFull = false;
  while (page.seen < entries.length) {
    if (reads >= READS_PER_SEARCH || characters > CHARACTERS_PER_SEARCH) break;
    const wave = entries.slice(page.seen, page.seen + RECORDS_AT_ONCE);
    const isNew = wave.map(({ id }) => !intakeCache.has(id));
    const outcomes = await inParallel(wave, ({ id }) => intakeCache.read(store, id));
    for (const [index, entry] of wave.entries()) {
      // Nothing for one that was deleted since its key was listed.
      const read = outcomes[index];
      if (isNew[index]) {
        reads += 1;
        characters += read?.size ?? 0;
      }
      if (read && matches(read.searchText)) {
        page.found += 1;
        bytes += read.answerBytes;
        // What comes after a full page is counted, and neither answered nor held.
        isFull ||= page.records.length >= limit || (page.found > 1 && bytes > PAGE_MAX_BYTES);
        const { status, statusBy } = entry;
        if (!isFull) page.records.push({ ...read.record, status, ...(statusBy && { statusBy }) });
      }
      if (!isFull) page.last = entry;
    }
    page.seen += wave.length;
  }
  return page;
}
