import type { Store } from '@netlify/blobs';
import { type StoredIntake, storedIntakeSchema } from '../../domain/intake.ts';
import { searchTextOf } from '../../domain/search.ts';
import { readKept } from '../storage/blobs.ts';
import { intakeKey } from './intake-keys.ts';

/**
 * What all intakes that one warm function keeps may weigh together, in characters: a fifth of the
 * memory it has, for a character takes up to two bytes.
 */
const CACHE_MAX_CHARACTERS = 96_000_000;

/** An intake that was read, and what of it can be searched. */
export interface CachedIntake {
  readonly record: StoredIntake;
  readonly searchText: string;
  /** What both take up in memory, in characters. */
  readonly size: number;
  /**
   * What the record takes up in an answer, in bytes. The platform may hand on the answer as a string
   * inside JSON of its own, so this is the size of the escaped text.
   */
  readonly answerBytes: number;
}

/**
 * Keeps intakes, which are never rewritten, in the memory of a warm function. Bounded: one that no
 * longer fits is read again each time. It is asked only for what the store lists, so a deleted intake
 * is never shown from here.
 */
export class IntakeCache {
  /** Characters kept, of records and their search texts. */
  weight = 0;
  readonly #intakes = new Map<string, CachedIntake>();
  readonly #maxCharacters: number;

  constructor(maxCharacters = CACHE_MAX_CHARACTERS) {
    this.#maxCharacters = maxCharacters;
  }

  /** Whether an intake can be had without a call. */
  has(id: string): boolean {
    return this.#intakes.has(id);
  }

  /** An intake, from memory or from the store. */
  async read(store: Store, id: string): Promise<CachedIntake | undefined> {
    const known = this.#intakes.get(id);
    if (known) return known;
    const record = await readKept(store, intakeKey(id), storedIntakeSchema);
    if (record === undefined) return undefined;
    const searchText = searchTextOf(record);
    const json = JSON.stringify(record);
    const size = json.length + searchText.length;
    const read = { record, searchText, size, answerBytes: Buffer.byteLength(JSON.stringify(json)) };
    // Whoever came first stays: a search that walks over more than fits would otherwise throw out
    // every record just before it is asked for again.
    if (this.weight + size <= this.#maxCharacters && !this.has(id)) {
      this.#intakes.set(id, read);
      this.weight += size;
    }
    return read;
  }

  /** Forgets whatever the store no longer lists. */
  keepOnly(ids: ReadonlySet<string>): void {
    for (const [id, { size }] of this.#intakes) {
      if (ids.has(id)) continue;
      this.#intakes.delete(id);
      this.weight -= size;
    }
  }
}

/** Intakes that this function has read. */
export const intakeCache = new IntakeCache();
