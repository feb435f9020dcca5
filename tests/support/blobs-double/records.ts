import { createHash } from 'node:crypto';

export type Consistency = 'eventual' | 'strong';

export interface BlobRecord {
  readonly data: Uint8Array;
  /** Metadata header as received. Undefined if the client sent none. */
  readonly metadataHeader: string | undefined;
  readonly etag: string;
}

export type NewBlob = Omit<BlobRecord, 'etag'>;

export type WriteCondition =
  { readonly kind: 'new' } | { readonly kind: 'match'; readonly etag: string };

export interface ListQuery {
  readonly prefix: string;
  readonly directories: boolean;
  readonly cursor: string | undefined;
}

type View = Map<string, Map<string, BlobRecord>>;

/** Stored blobs. Every method is synchronous, so no other request can run between a condition and its write. */
export class BlobRecords {
  readonly #truth: View = new Map();
  /** Blobs that eventually consistent reads return. */
  readonly #cached: View;

  /** @param isStale true if eventually consistent reads see no write, only what `seed` stored. */
  constructor(isStale = false) {
    this.#cached = isStale ? new Map<string, Map<string, BlobRecord>>() : this.#truth;
  }

  read(consistency: Consistency, store: string, key: string): BlobRecord | undefined {
    return this.#view(consistency).get(store)?.get(key);
  }

  /** Stores a blob. Returns undefined and changes nothing if the condition fails in the current state. */
  put(store: string, key: string, blob: NewBlob, condition?: WriteCondition) {
    const current = this.read('strong', store, key);
    if (condition?.kind === 'new' && current) return undefined;
    if (condition?.kind === 'match' && current?.etag !== condition.etag) return undefined;
    const record = { ...blob, etag: contentEtag(blob.data) };
    storeIn(this.#truth, store).set(key, record);
    return record;
  }

  delete(store: string, key: string): void {
    this.#truth.get(store)?.delete(key);
  }

  /** Empties a store and returns the number of removed blobs. */
  deleteAll(store: string): number {
    const count = this.#truth.get(store)?.size ?? 0;
    this.#truth.delete(store);
    return count;
  }

  /** Names of the stores that are not empty. */
  storeNames(): string[] {
    return [...this.#truth].filter(([, blobs]) => blobs.size > 0).map(([name]) => name);
  }

  /** Stores a blob that every read sees, as if it had been written long ago. */
  seed(store: string, key: string, blob: NewBlob): void {
    const record = { ...blob, etag: contentEtag(blob.data) };
    for (const view of [this.#truth, this.#cached]) storeIn(view, store).set(key, record);
  }

  /** One page of a list, with the field names of the protocol. */
  list(consistency: Consistency, store: string, query: ListQuery, pageSize: number) {
    const names = this.#listedNames(consistency, store, query);
    const { cursor } = query;
    // A cursor contains the last name shown, so a write between two pages shifts no names.
    const after = cursor && Buffer.from(cursor, 'base64url').toString();
    const rest = after ? names.filter((name) => compareBytes(name, after) > 0) : names;
    const page = rest.slice(0, pageSize);
    const isDirectory = (name: string) =>
      query.directories && name.includes('/', query.prefix.length);
    const last = page.at(-1);
    return {
      blobs: page
        .filter((name) => !isDirectory(name))
        .map((key) => ({ key, etag: this.read(consistency, store, key)?.etag ?? '' })),
      directories: page.filter(isDirectory).map((name) => name.slice(0, -1)),
      ...(last !== undefined &&
        rest.length > page.length && { next_cursor: Buffer.from(last).toString('base64url') }),
    };
  }

  /** Current content of a store, in the order of its keys. */
  entries(store: string): [key: string, record: BlobRecord][] {
    return [...(this.#truth.get(store) ?? [])].sort(([a], [b]) => compareBytes(a, b));
  }

  #view(consistency: Consistency): View {
    return consistency === 'strong' ? this.#truth : this.#cached;
  }

  /** Sorted keys under the prefix; with `directories`, those with a further `/` fold into one `name/`. */
  #listedNames(consistency: Consistency, store: string, query: ListQuery): string[] {
    const keys = [...(this.#view(consistency).get(store)?.keys() ?? [])]
      .filter((key) => key.startsWith(query.prefix))
      .sort(compareBytes);
    if (!query.directories) return keys;
    const names = keys.map((key) => {
      const slash = key.indexOf('/', query.prefix.length);
      return slash === -1 ? key : key.slice(0, slash + 1);
    });
    return [...new Set(names)];
  }
}

function storeIn(view: View, store: string): Map<string, BlobRecord> {
  const blobs = view.get(store) ?? new Map<string, BlobRecord>();
  view.set(store, blobs);
  return blobs;
}

/**
 * Production's etag is the MD5 of the content in quotes (seen in netlify/primitives issue 787), so
 * writing the same content again gives the same etag: an etag does not prove that nothing happened.
 */
function contentEtag(data: Uint8Array): string {
  return `"${createHash('md5').update(data).digest('hex')}"`;
}

/** A character beyond U+FFFF. */
const surrogate = /[\ud800-\udfff]/;

/** Order of UTF-8 bytes, which differs from JavaScript's order for characters beyond U+FFFF. */
function compareBytes(a: string, b: string): number {
  if (surrogate.test(a) || surrogate.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : a > b ? 1 : 0;
}
