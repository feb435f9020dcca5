import type { Store } from '@netlify/blobs';
import { INTAKES_PER_PAGE, intakeStatuses, type ListedIntake } from '../../domain/intake.ts';
import type { IntakeListQuery, IntakeSort } from '../../domain/intake-review.ts';
import { makeMatcher } from '../../domain/search.ts';
import { timeOfUlid } from '../../domain/ulid.ts';
import { inParallel } from '../storage/blobs.ts';
import type { Page } from '../storage/pages.ts';
import { intakeCache } from './intake-cache.ts';
import { type IntakeEntry, readIndex } from './intake-keys.ts';

/** Maximum number of records read in parallel. */
const RECORDS_AT_ONCE = 50;
/** Maximum number of records that one search reads from storage. The next page continues the search. */
const READS_PER_SEARCH = 1_000;
/** Maximum size of the records that one search reads from storage, in characters. */
const CHARACTERS_PER_SEARCH = 16_000_000;
/**
 * Maximum size of a page, in bytes. A function can return 6 MB, and a single intake can have almost 1 MB.
 * Without this limit, a few huge intakes would make the list unavailable.
 */
const PAGE_MAX_BYTES = 4_000_000;

/** Returns the sort position of an entry as text: the sort value, then the id. */
function positionOf(sort: IntakeSort, { id, status, changed }: IntakeEntry): string {
  if (sort === 'changed') return `${changed}.${id}`;
  if (sort !== 'status') return id;
  const index = intakeStatuses.findIndex((known) => known === status);
  // The largest value sorts first. Unknown statuses sort last.
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

/** Filters, order, and cursor of a list. Each has the default of the query schema. */
export type ListQuery = Partial<IntakeListQuery>;

/**
 * Lists intakes. It makes the calls of `readIndex`, and one read for every listed intake that is not
 * cached. A page may have fewer entries than its limit: it holds at most PAGE_MAX_BYTES, and a search reads
 * at most READS_PER_SEARCH records and about CHARACTERS_PER_SEARCH. The cursor then leads to the next page.
 * The total of a search is known only if one page covers all records.
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
  /** Number of matches, including those that did not fit on the page. */
  found: number;
  /** Number of entries examined. */
  seen: number;
  /** Last entry before the first match that did not fit. */
  last?: Positioned;
}

/** Reads intakes in order and in batches, within the limits of a search. */
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
      // Undefined if the intake was deleted after its key was listed.
      const read = outcomes[index];
      if (isNew[index]) {
        reads += 1;
        characters += read?.size ?? 0;
      }
      if (read && matches(read.searchText)) {
        page.found += 1;
        bytes += read.answerBytes;
        // Matches after a full page are only counted.
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
