import type { Store } from '@netlify/blobs';
import { type ListQuery, RECORDS_PER_PAGE } from '../../domain/record-list.ts';
import { makeMatcher } from '../../domain/search.ts';
import { inParallel } from './blobs.ts';

/**
 * Maximum total size of the cached records of one list, in characters. A character takes up to two bytes, so
 * the three lists of the dashboard take at most 30% of their function's memory.
 */
const CACHE_MAX_CHARACTERS = 50_000_000;

/** Cached record with its search text. */
interface CachedRecord<StoredRecord> {
  readonly record: StoredRecord;
  readonly searchText: string;
  /** Size of both in memory, in characters. */
  readonly size: number;
  /**
   * Size of the record in a response, in bytes. The platform may pass on the response as a JSON string, so
   * this is the size of the escaped text.
   */
  readonly answerBytes: number;
}

interface RecordSource<StoredRecord> {
  /** Reads the record with a storage key. */
  readonly read: (store: Store, key: string) => Promise<StoredRecord | undefined>;
  /** Returns the text that a search covers. */
  readonly searchTextOf: (record: StoredRecord) => string;
}

/**
 * Caches records that are never overwritten, in the memory of a warm function. The size is limited: a record
 * that does not fit is read again each time. Callers only read keys that the store lists, so a deleted
 * record is never returned.
 */
export class RecordCache<StoredRecord> {
  /** Number of cached characters, in records and their search texts. */
  weight = 0;
  readonly #records = new Map<string, CachedRecord<StoredRecord>>();
  readonly #source: RecordSource<StoredRecord>;
  readonly #maxCharacters: number;

  constructor(source: RecordSource<StoredRecord>, maxCharacters = CACHE_MAX_CHARACTERS) {
    this.#source = source;
    this.#maxCharacters = maxCharacters;
  }

  /** True if a record can be returned without a storage call. */
  has(key: string): boolean {
    return this.#records.has(key);
  }

  /** Returns a record from memory or from the store. */
  async read(store: Store, key: string): Promise<CachedRecord<StoredRecord> | undefined> {
    const known = this.#records.get(key);
    if (known) return known;
    const record = await this.#source.read(store, key);
    if (record === undefined) return undefined;
    const searchText = this.#source.searchTextOf(record);
    const json = JSON.stringify(record);
    const size = json.length + searchText.length;
    const read = { record, searchText, size, answerBytes: Buffer.byteLength(JSON.stringify(json)) };
    // Keeps the records that were cached first. If new records replaced them, a search over more than the
    // limit would evict every record just before its next use.
    if (this.weight + size <= this.#maxCharacters && !this.has(key)) {
      this.#records.set(key, read);
      this.weight += size;
    }
    return read;
  }

  /** Removes records that the store no longer lists. */
  keepOnly(keys: ReadonlySet<string>): void {
    for (const [key, { size }] of this.#records) {
      if (keys.has(key)) continue;
      this.#records.delete(key);
      this.weight -= size;
    }
  }
}

/** Maximum number of records read in parallel. */
const RECORDS_AT_ONCE = 50;
/** Maximum number of records that one search reads from storage. The next page continues the search. */
const READS_PER_SEARCH = 1_000;
/** Maximum size of the records that one search reads from storage, in characters. */
const CHARACTERS_PER_SEARCH = 16_000_000;
/**
 * Maximum size of a page, in bytes. A function can return 6 MB, and a single intake can have almost 1 MB.
 * Without this limit, a few huge records would make the list unavailable.
 */
const PAGE_MAX_BYTES = 4_000_000;

/** Page of a list. */
export interface Page<Listed> {
  readonly records: Listed[];
  /** Number of records on all pages; unknown if a search has not read every record. */
  readonly total: number | undefined;
  /** Cursor of the next page; undefined on the last page. */
  readonly nextCursor: string | undefined;
}

/** Facts about a record that its keys contain. */
export interface ListEntry {
  readonly id: string;
  /** Storage key of the record. */
  readonly key: string;
  /** Time of the record, in milliseconds since 1970. */
  readonly time: number;
  /** Sort position as text, which ends with the id. By default, it is the id. */
  readonly position?: string;
  readonly status?: string;
}

interface ListedRecords<StoredRecord, Entry extends ListEntry> {
  readonly store: Store;
  readonly cache: RecordCache<StoredRecord>;
  readonly entries: readonly Entry[];
  readonly query: ListQuery;
  /** Additional filter that needs the record itself. */
  readonly accepts?: ((record: StoredRecord) => boolean) | undefined;
}

type Found<StoredRecord, Entry> = readonly [record: StoredRecord, entry: Entry];

const positionOf = ({ position, id }: ListEntry) => position ?? id;

/**
 * Lists records. It makes one read for every listed record that is not cached. A page may have fewer entries
 * than its limit: it holds at most PAGE_MAX_BYTES, and a search reads at most READS_PER_SEARCH records and
 * about CHARACTERS_PER_SEARCH. The cursor then leads to the next page. The total of a search is known only
 * if one page covers all records.
 */
export async function listRecords<StoredRecord, Entry extends ListEntry>(
  list: ListedRecords<StoredRecord, Entry>,
): Promise<Page<Found<StoredRecord, Entry>>> {
  const { entries, cache, query, accepts } = list;
  const { limit = RECORDS_PER_PAGE, cursor, id, q = '', status, sort, from, to } = query;
  cache.keepOnly(new Set(entries.map(({ key }) => key)));

  const isBefore = (a: string, b: string) => (sort === 'oldest' ? a < b : a > b);
  const start = from === undefined ? -Infinity : Date.parse(from);
  const end = to === undefined ? Infinity : Date.parse(to);
  const selected = entries
    .filter(
      (entry) =>
        (id === undefined || entry.id === id) &&
        (status === undefined || entry.status === status) &&
        entry.time >= start &&
        entry.time < end,
    )
    .sort((a, b) => (isBefore(positionOf(a), positionOf(b)) ? -1 : 1));
  const remaining =
    cursor === undefined
      ? selected
      : selected.filter((entry) => isBefore(cursor, positionOf(entry)));

  const isSearch = q !== '' || accepts !== undefined;
  const looked = isSearch ? remaining : remaining.slice(0, limit);
  const { records, found, seen, last } = await readPage(list, looked, limit);
  const isAll = cursor === undefined && seen === selected.length;
  return {
    records,
    total: isSearch ? (isAll ? found : undefined) : selected.length,
    nextCursor: last && last !== remaining.at(-1) ? positionOf(last) : undefined,
  };
}

interface ReadPage<StoredRecord, Entry> {
  readonly records: Found<StoredRecord, Entry>[];
  /** Number of matches, including those that did not fit on the page. */
  found: number;
  /** Number of entries examined. */
  seen: number;
  /** Last entry before the first match that did not fit. */
  last?: Entry;
}

/** Reads records in order and in batches, within the limits of a search. */
async function readPage<StoredRecord, Entry extends ListEntry>(
  { store, cache, query, accepts }: ListedRecords<StoredRecord, Entry>,
  entries: readonly Entry[],
  limit: number,
): Promise<ReadPage<StoredRecord, Entry>> {
  const matches = makeMatcher(query.q ?? '');
  const page: ReadPage<StoredRecord, Entry> = { records: [], found: 0, seen: 0 };
  let reads = 0;
  let characters = 0;
  let bytes = 0;
  let isFull = false;
  while (page.seen < entries.length) {
    if (reads >= READS_PER_SEARCH || characters > CHARACTERS_PER_SEARCH) break;
    const wave = entries.slice(page.seen, page.seen + RECORDS_AT_ONCE);
    const isNew = wave.map(({ key }) => !cache.has(key));
    const outcomes = await inParallel(wave, ({ key }) => cache.read(store, key));
    for (const [index, entry] of wave.entries()) {
      // Undefined if the record was deleted after its key was listed.
      const read = outcomes[index];
      if (isNew[index]) {
        reads += 1;
        characters += read?.size ?? 0;
      }
      if (read && matches(read.searchText) && (accepts?.(read.record) ?? true)) {
        page.found += 1;
        bytes += read.answerBytes;
        // Matches after a full page are only counted.
        isFull ||= page.records.length >= limit || (page.found > 1 && bytes > PAGE_MAX_BYTES);
        if (!isFull) page.records.push([read.record, entry]);
      }
      if (!isFull) page.last = entry;
    }
    page.seen += wave.length;
  }
  return page;
}
