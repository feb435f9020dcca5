import type { Store } from '@netlify/blobs';
import type * as z from 'zod/mini';
import { readKept } from './blobs.ts';

/**
 * What all records that one warm function keeps may weigh together, in characters: a fifth of the
 * memory it has, for a character takes up to two bytes.
 */
const CACHE_MAX_CHARACTERS = 96_000_000;

/** A record that was read, and what of it can be searched. */
export interface CachedRecord<Record> {
  readonly record: Record;
  readonly searchText: string;
  /** What both take up in memory, in characters. */
  readonly size: number;
  /**
   * What the record takes up in an answer, in bytes. The platform may hand on the answer as a string
   * inside JSON of its own, so this is the size of the escaped text.
   */
  readonly answerBytes: number;
}

interface Entry<Record> extends CachedRecord<Record> {
  readonly etag: string;
}

/**
 * Keeps records that are never rewritten in the memory of a warm function. Bounded: a record that no
 * longer fits is read again each time. An entry counts only while the store lists its key with the
 * same etag, so a deleted record is never shown from here.
 */
export class RecordCache<Schema extends z.ZodMiniType> {
  readonly #schema: Schema;
  readonly #searchTextOf: (record: z.infer<Schema>) => string;
  readonly #maxCharacters: number;
  readonly #entries = new Map<string, Entry<z.infer<Schema>>>();
  #characters = 0;

  constructor(
    schema: Schema,
    searchTextOf: (record: z.infer<Schema>) => string,
    maxCharacters = CACHE_MAX_CHARACTERS,
  ) {
    this.#schema = schema;
    this.#searchTextOf = searchTextOf;
    this.#maxCharacters = maxCharacters;
  }

  /** Characters kept, of records and their search texts. */
  get weight(): number {
    return this.#characters;
  }

  /** Whether a record can be had without a call. */
  has(key: string, etag: string): boolean {
    return this.#entries.get(key)?.etag === etag;
  }

  /** The record under a key, from memory or from the store. */
  async read(
    store: Store,
    key: string,
    etag: string,
  ): Promise<CachedRecord<z.infer<Schema>> | undefined> {
    const known = this.#entries.get(key);
    if (known?.etag === etag) return known;
    const record = await readKept(store, key, this.#schema);
    if (record === undefined) return undefined;
    const searchText = this.#searchTextOf(record);
    const json = JSON.stringify(record);
    const size = json.length + searchText.length;
    const answerBytes = Buffer.byteLength(JSON.stringify(json));
    const entry = { record, searchText, etag, size, answerBytes };
    this.#keep(key, entry);
    return entry;
  }

  /** Forgets whatever the store no longer lists. */
  keepOnly(keys: ReadonlySet<string>): void {
    for (const key of this.#entries.keys()) if (!keys.has(key)) this.forget(key);
  }

  forget(key: string): void {
    this.#characters -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }

  #keep(key: string, entry: Entry<z.infer<Schema>>): void {
    this.forget(key);
    // Whoever came first stays: a search that walks over more than fits would otherwise throw out
    // every record just before it is asked for again.
    if (this.#characters + entry.size > this.#maxCharacters) return;
    this.#entries.set(key, entry);
    this.#characters += entry.size;
  }
}
