import type { Store } from '@netlify/blobs';

/**
 * Maximum total size of the cached records in one warm function, in characters. A character takes up to two
 * bytes, so this is a fifth of the function's memory.
 */
const CACHE_MAX_CHARACTERS = 96_000_000;

/** Cached record with its search text. */
export interface CachedRecord<Kept> {
  readonly record: Kept;
  readonly searchText: string;
  /** Size of both in memory, in characters. */
  readonly size: number;
  /**
   * Size of the record in a response, in bytes. The platform may pass on the response as a JSON string, so
   * this is the size of the escaped text.
   */
  readonly answerBytes: number;
}

interface RecordSource<Kept> {
  /** Reads the record with a storage key. */
  readonly read: (store: Store, key: string) => Promise<Kept | undefined>;
  /** Returns the text that a search covers. */
  readonly searchTextOf: (record: Kept) => string;
}

/**
 * Caches records that are never overwritten, in the memory of a warm function. The size is limited: a record
 * that does not fit is read again each time. Callers only read keys that the store lists, so a deleted
 * record is never returned.
 */
export class RecordCache<Kept> {
  /** Number of cached characters, in records and their search texts. */
  weight = 0;
  readonly #records = new Map<string, CachedRecord<Kept>>();
  readonly #source: RecordSource<Kept>;
  readonly #maxCharacters: number;

  constructor(source: RecordSource<Kept>, maxCharacters = CACHE_MAX_CHARACTERS) {
    this.#source = source;
    this.#maxCharacters = maxCharacters;
  }

  /** True if a record can be returned without a storage call. */
  has(key: string): boolean {
    return this.#records.has(key);
  }

  /** Returns a record from memory or from the store. */
  async read(store: Store, key: string): Promise<CachedRecord<Kept> | undefined> {
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
