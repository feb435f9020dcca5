import type { Store } from '@netlify/blobs';
import { type StoredIntake, storedIntakeSchema } from '../../domain/intake.ts';
import { searchTextOf } from '../../domain/search.ts';
import { readKept } from '../storage/blobs.ts';
import { intakeKey } from './intake-keys.ts';

/**
 * Maximum total size of the cached intakes in one warm function, in characters. A character takes up to two
 * bytes, so this is a fifth of the function's memory.
 */
const CACHE_MAX_CHARACTERS = 96_000_000;

/** Cached intake with its search text. */
export interface CachedIntake {
  readonly record: StoredIntake;
  readonly searchText: string;
  /** Size of both in memory, in characters. */
  readonly size: number;
  /**
   * Size of the record in a response, in bytes. The platform may pass on the response as a JSON string, so
   * this is the size of the escaped text.
   */
  readonly answerBytes: number;
}

/**
 * Caches intakes, which are never overwritten, in the memory of a warm function. The size is limited: an
 * intake that does not fit is read again each time. Callers only read intakes that the store lists, so a
 * deleted intake is never returned.
 */
export class IntakeCache {
  /** Number of cached characters, in records and their search texts. */
  weight = 0;
  readonly #intakes = new Map<string, CachedIntake>();
  readonly #maxCharacters: number;

  constructor(maxCharacters = CACHE_MAX_CHARACTERS) {
    this.#maxCharacters = maxCharacters;
  }

  /** True if an intake can be returned without a storage call. */
  has(id: string): boolean {
    return this.#intakes.has(id);
  }

  /** Returns an intake from memory or from the store. */
  async read(store: Store, id: string): Promise<CachedIntake | undefined> {
    const known = this.#intakes.get(id);
    if (known) return known;
    const record = await readKept(store, intakeKey(id), storedIntakeSchema);
    if (record === undefined) return undefined;
    const searchText = searchTextOf(record);
    const json = JSON.stringify(record);
    const size = json.length + searchText.length;
    const read = { record, searchText, size, answerBytes: Buffer.byteLength(JSON.stringify(json)) };
    // Keeps the intakes that were cached first. If new intakes replaced them, a search over more than the
    // limit would evict every record just before its next use.
    if (this.weight + size <= this.#maxCharacters && !this.has(id)) {
      this.#intakes.set(id, read);
      this.weight += size;
    }
    return read;
  }

  /** Removes intakes that the store no longer lists. */
  keepOnly(ids: ReadonlySet<string>): void {
    for (const [id, { size }] of this.#intakes) {
      if (ids.has(id)) continue;
      this.#intakes.delete(id);
      this.weight -= size;
    }
  }
}

/** Shared cache of this function. */
export const intakeCache = new IntakeCache();
