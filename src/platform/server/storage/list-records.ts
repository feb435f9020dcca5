import type { Store } from '@netlify/blobs';
import { type ListQuery, RECORDS_PER_PAGE } from '../../list-query.ts';
import { makeMatcher } from '../../search-text.ts';
import { inParallel } from './blobs.ts';

/**
 * Maximum total size of the cached records of one list, in bytes. With its search text, a record takes up to
 * four times its size in memory, so the dashboard's three lists take at most 30% of a function's memory.
 */
const CACHE_MAX_BYTES = 25_000_000;
/** Maximum number of records read in parallel. */
const RECORDS_AT_ONCE = 50;
/** Maximum size of the records that one call reads from storage, in bytes. */
const READ_MAX_BYTES = 16_000_000;
/** Each read counts as at least this many bytes, because it takes time. */
const READ_MIN_BYTES = 16_000;
/**
 * Maximum size of a page, in bytes. A function can return 6 MB, and a single intake can have almost 1 MB.
 * Without this limit, a few huge records would make the list unavailable.
 */
const PAGE_MAX_BYTES = 4_000_000;

export interface Page<Listed> {
  readonly records: Listed[];
  /** Number of records on all pages; unknown for a search. */
  readonly total: number | undefined;
  /** Cursor of the next page; undefined on the last page. */
  readonly nextCursor: string | undefined;
  /** Id of the newest record of the whole list, whatever the query selects. */
  readonly newest?: string | undefined;
}

/** Newest of some ids that sort by time. */
export function newestOf(ids: readonly string[]): string | undefined {
  return ids.reduce<string | undefined>(
    (newest, id) => (newest === undefined || id > newest ? id : newest),
    undefined,
  );
}

/** Data about a record that its keys contain. Ids sort by time. */
export interface ListEntry {
  readonly id: string;
  readonly key: string;
  readonly status?: string;
}

/**
 * Creates a function that lists records, newest first. It caches them in the memory of a warm function, because they
 * are never overwritten. It returns only records that the store lists, so never a deleted one.
 *
 * A page may have fewer records than its limit: it holds at most PAGE_MAX_BYTES, and one call reads about
 * READ_MAX_BYTES. The cursor then leads to the next page.
 */
export function createPageReader<StoredRecord>({
  read: readRecord,
  searchTextOf,
}: {
  /** Reads the record with a storage key. Undefined if it was deleted. */
  readonly read: (store: Store, key: string) => Promise<StoredRecord | undefined>;
  readonly searchTextOf: (record: StoredRecord) => string;
}) {
  /** Records by key, each with its size in a response, in bytes. */
  const cache = new Map<string, { record: StoredRecord; searchText: string; size: number }>();

  return async function listRecords<Entry extends ListEntry>({
    store,
    entries,
    query: { limit = RECORDS_PER_PAGE, cursor, id, q = '', status },
    accepts,
  }: {
    readonly store: Store;
    readonly entries: readonly Entry[];
    readonly query: ListQuery;
    /** Additional filter that needs the record itself. */
    readonly accepts?: ((record: StoredRecord) => boolean) | undefined;
  }): Promise<Page<readonly [StoredRecord, Entry]>> {
    const listed = new Set(entries.map(({ key }) => key));
    let cacheBytes = 0;
    for (const [key, { size }] of cache) {
      if (listed.has(key)) cacheBytes += size;
      else cache.delete(key);
    }
    let readBytes = 0;
    const readCached = async (key: string) => {
      const known = cache.get(key);
      if (known) return known;
      const record = await readRecord(store, key);
      // The platform may pass on the response as a JSON string, so this is the size of the escaped text.
      const size = Buffer.byteLength(JSON.stringify(JSON.stringify(record ?? null)));
      readBytes += Math.max(size, READ_MIN_BYTES);
      if (record === undefined) return undefined;
      // Keeps the records that were cached first. If new records replaced them, a search over more than the
      // limit would evict every record just before its next use.
      const cached = { record, searchText: searchTextOf(record), size };
      if (cacheBytes + size <= CACHE_MAX_BYTES) {
        cache.set(key, cached);
        cacheBytes += size;
      }
      return cached;
    };

    const selected = entries
      .filter((entry) => (id ?? entry.id) === entry.id && (status ?? entry.status) === entry.status)
      .sort((a, b) => (a.id < b.id ? 1 : -1));
    const remaining = selected.filter((entry) => cursor === undefined || entry.id < cursor);
    const matches = makeMatcher(q);
    const records: [StoredRecord, Entry][] = [];
    let pageBytes = 0;
    let seen = 0;
    const page = () => ({
      records,
      newest: newestOf(entries.map((entry) => entry.id)),
      total: q === '' && !accepts ? selected.length : undefined,
      nextCursor: seen < remaining.length ? remaining[seen - 1]?.id : undefined,
    });
    while (seen < remaining.length && records.length < limit && readBytes < READ_MAX_BYTES) {
      const wave = remaining.slice(seen, seen + RECORDS_AT_ONCE);
      const found = await inParallel(wave, ({ key }) => readCached(key));
      for (const [index, entry] of wave.entries()) {
        const read = found[index];
        if (read && matches(read.searchText) && (accepts?.(read.record) ?? true)) {
          const isTooBig = pageBytes > 0 && pageBytes + read.size > PAGE_MAX_BYTES;
          if (isTooBig || records.length === limit) return page();
          records.push([read.record, entry]);
          pageBytes += read.size;
        }
        seen += 1;
      }
    }
    return page();
  };
}
