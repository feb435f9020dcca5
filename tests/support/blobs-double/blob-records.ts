import { createHash } from 'node:crypto';

export type Consistency = 'eventual' | 'strong';

/** Lag of eventually consistent reads: everything until `settle()`, or a number of recent writes. */
export type StaleReads = 'until-settled' | { readonly lastWrites: number };

export interface BlobRecord {
  readonly data: Uint8Array;
  /** Metadata header as received. Undefined if the client sent none. */
  readonly metadataHeader: string | undefined;
  readonly etag: string;
  /** ISO 8601. */
  readonly writtenAt: string;
}

export type WriteCondition =
  { readonly kind: 'new' } | { readonly kind: 'match'; readonly etag: string };

export interface NewBlob {
  readonly data: Uint8Array;
  readonly metadataHeader: string | undefined;
}

export interface ListQuery {
  readonly prefix: string;
  readonly directories: boolean;
  readonly cursor: string | undefined;
}

/** One page of a list, with the field names of the protocol. */
export interface ListPage {
  readonly blobs: readonly {
    readonly etag: string;
    readonly key: string;
    readonly size: number;
    readonly last_modified: string;
  }[];
  readonly directories: readonly string[];
  readonly next_cursor?: string;
}

type View = Map<string, Map<string, BlobRecord>>;

interface Change {
  readonly store: string;
  readonly key: string;
  /** Undefined for a deletion. */
  readonly record: BlobRecord | undefined;
}

/**
 * The stored blobs, in two views: the current state and the state of a lagging cache. Every method is
 * synchronous, so no other request can run between a condition and its write.
 */
export class BlobRecords {
  readonly #truth: View = new Map();
  readonly #cached: View = new Map();
  /** Changes that the cache does not show yet, oldest first. */
  #unseen: Change[] = [];
  readonly #maxUnseen: number;

  constructor(staleReads: StaleReads | undefined) {
    if (staleReads === 'until-settled') this.#maxUnseen = Infinity;
    else this.#maxUnseen = staleReads?.lastWrites ?? 0;
  }

  read(consistency: Consistency, store: string, key: string): BlobRecord | undefined {
    return this.#view(consistency).get(store)?.get(key);
  }

  /**
   * Stores a blob. Returns undefined and changes nothing if the condition fails. Conditions always use
   * the current state, for both addresses.
   */
  put(
    store: string,
    key: string,
    blob: NewBlob,
    condition?: WriteCondition,
  ): BlobRecord | undefined {
    const current = this.read('strong', store, key);
    if (condition?.kind === 'new' && current) return undefined;
    if (condition?.kind === 'match' && current?.etag !== condition.etag) return undefined;

    const record = toRecord(blob);
    this.#apply({ store, key, record });
    return record;
  }

  delete(store: string, key: string): void {
    if (this.read('strong', store, key)) this.#apply({ store, key, record: undefined });
  }

  /** Empties a store and returns the number of removed blobs. */
  deleteAll(store: string): number {
    const keys = this.#sortedKeys('strong', store);
    for (const key of keys) this.delete(store, key);
    return keys.length;
  }

  /** Names of the stores that are not empty. */
  storeNames(): string[] {
    return [...this.#truth].filter(([, blobs]) => blobs.size > 0).map(([name]) => name);
  }

  /** Stores a blob in both views, as if it had been written long ago. */
  seed(store: string, key: string, blob: NewBlob): BlobRecord {
    const record = toRecord(blob);
    const change = { store, key, record };
    // An older pending change would undo this one in the cache.
    this.#unseen = this.#unseen.filter((each) => each.store !== store || each.key !== key);
    applyTo(this.#truth, change);
    applyTo(this.#cached, change);
    return record;
  }

  list(consistency: Consistency, store: string, query: ListQuery, pageSize: number): ListPage {
    const records = this.#view(consistency).get(store);
    const names = this.#listedNames(consistency, store, query);
    const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor);
    const rest =
      after === undefined ? names : names.filter((name) => compareBytes(name, after) > 0);
    const page = rest.slice(0, pageSize);
    const last = page.at(-1);

    const blobs = page.flatMap((name) => {
      const record = isDirectory(name, query) ? undefined : records?.get(name);
      if (!record) return [];
      const { etag, data, writtenAt } = record;
      return [{ etag, key: name, size: data.byteLength, last_modified: writtenAt }];
    });
    const directories = page
      .filter((name) => isDirectory(name, query))
      .map((name) => name.slice(0, -1));

    return {
      blobs,
      directories,
      ...(last !== undefined && rest.length > page.length && { next_cursor: encodeCursor(last) }),
    };
  }

  /** Applies every write to the cache. */
  settle(): void {
    this.#showOldest(this.#unseen.length);
  }

  /** Current content of a store, in the order of its keys. */
  entries(store: string): [key: string, record: BlobRecord][] {
    return this.#sortedKeys('strong', store).flatMap((key) => {
      const record = this.read('strong', store, key);
      return record ? [[key, record] as [string, BlobRecord]] : [];
    });
  }

  #view(consistency: Consistency): View {
    return consistency === 'strong' ? this.#truth : this.#cached;
  }

  #apply(change: Change): void {
    applyTo(this.#truth, change);
    this.#unseen.push(change);
    this.#showOldest(this.#unseen.length - this.#maxUnseen);
  }

  #showOldest(count: number): void {
    for (const change of this.#unseen.splice(0, Math.max(0, count))) {
      applyTo(this.#cached, change);
    }
  }

  #sortedKeys(consistency: Consistency, store: string, prefix = ''): string[] {
    return [...(this.#view(consistency).get(store)?.keys() ?? [])]
      .filter((key) => key.startsWith(prefix))
      .sort(compareBytes);
  }

  /** Keys under the prefix; with `directories`, those with a further `/` fold into one `name/`. */
  #listedNames(consistency: Consistency, store: string, query: ListQuery): string[] {
    const keys = this.#sortedKeys(consistency, store, query.prefix);
    if (!query.directories) return keys;
    const names = keys.map((key) => {
      const slash = key.indexOf('/', query.prefix.length);
      return slash === -1 ? key : key.slice(0, slash + 1);
    });
    return [...new Set(names)];
  }
}

function isDirectory(name: string, query: ListQuery): boolean {
  return query.directories && name.includes('/', query.prefix.length);
}

function applyTo(view: View, { store, key, record }: Change): void {
  const records = view.get(store) ?? new Map<string, BlobRecord>();
  view.set(store, records);
  if (record) records.set(key, record);
  else records.delete(key);
}

function toRecord(blob: NewBlob): BlobRecord {
  return { ...blob, etag: contentEtag(blob.data), writtenAt: new Date().toISOString() };
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

/** A cursor contains the last item shown, so a write between two pages shifts no items. */
function encodeCursor(lastName: string): string {
  return Buffer.from(lastName).toString('base64url');
}

function decodeCursor(cursor: string): string {
  return Buffer.from(cursor, 'base64url').toString();
}
