import { getStore, type Store } from '@netlify/blobs';
import type * as z from 'zod/mini';
import type { StoreName } from '../../domain/stored-records.ts';
import { timeOfUlid } from '../../domain/ulid.ts';
import { DomainError } from '../errors.ts';
import { checkLists } from './checked-lists.ts';
import {
  ATTEMPT_DEADLINE_MS,
  fetchToFirstByte,
  fetchWhole,
  fetchWithRetries,
} from './store-fetch.ts';
import { FILE_BUDGET_MS, type TimeBudget } from './time-budget.ts';

/** The layout of a store's keys lives with its entity. */
export type { StoreName };

/**
 * Opens a store with strong consistency. Preview deploys share production's storage, so every
 * deploy context but production has stores of its own.
 * @throws DomainError `unavailable` when the platform offers no storage.
 * @param deployContext Netlify's name for the kind of deploy, e.g. `production` or `deploy-preview`.
 * @param budget what all calls of the store draw from; without one each has its own deadlines only.
 */
export function openStore(name: StoreName, deployContext: string, budget?: TimeBudget): Store {
  // The emulator names no context at all.
  const context = (deployContext || 'dev').replace(/[^\w-]/g, '-');
  const prefix = context === 'production' ? '' : `${context}-`;
  // Ten megabytes take longer than a record, and reading them goes on after the first byte.
  const [fetchOnce, attemptMs] =
    name === 'training-guides'
      ? [fetchToFirstByte, FILE_BUDGET_MS]
      : [fetchWhole, ATTEMPT_DEADLINE_MS];
  try {
    return getStore({
      name: `${prefix}${name}`,
      consistency: 'strong',
      fetch: checkLists((input, init = {}) =>
        fetchWithRetries(fetchOnce, input, init, { attemptMs, budget }),
      ),
    });
  } catch (error) {
    // The platform gave this function no storage.
    throw unavailable(error);
  }
}

function unavailable(cause?: unknown): DomainError {
  return new DomainError('unavailable', 'Storage cannot be reached at the moment.', { cause });
}

/** Whatever a storage call throws is the domain's "unavailable". */
function toUnavailable(error: unknown): DomainError {
  return error instanceof DomainError ? error : unavailable(error);
}

async function reach<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    throw toUnavailable(error);
  }
}

/**
 * Writes a record under a key that must be new, and makes sure of the outcome.
 *
 * The client reports `modified: true` with an empty etag for every failure but 412, and a write
 * whose reply was lost meets its own 412 on the retry: both are settled by reading back.
 * @returns `written` when the store now holds exactly this record, `taken` when another was there.
 * @throws DomainError `unavailable` when it is not certain that the record is stored.
 */
export async function writeOnce(
  store: Store,
  key: string,
  record: unknown,
): Promise<'written' | 'taken'> {
  const text = JSON.stringify(record);
  const result = await reach(() => store.set(key, text, { onlyIfNew: true }));
  if (result.modified && result.etag) return 'written';
  const stored = await readText(store, key);
  if (stored === null) throw unavailable();
  return stored === text ? 'written' : 'taken';
}

/**
 * Writes what is wanted in its newest form only, over what was there.
 * @throws DomainError `unavailable`.
 */
export async function writeNewest(store: Store, key: string, record: unknown): Promise<void> {
  await reach(() => store.set(key, JSON.stringify(record)));
}

/** A record's text; null when there is none, which the client's types leave out. */
export function readText(store: Store, key: string): Promise<string | null> {
  return reach(() => store.get(key, { type: 'text' }));
}

/** What reading a record can yield: the record, nothing under that key, or one that no longer fits. */
export type ReadOutcome<Record> =
  | { readonly kind: 'found'; readonly record: Record }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable' };

/** Reads and checks a record that only we make use of, so that nothing half-fitting is acted on. */
export async function readRecord<Schema extends z.ZodMiniType>(
  store: Store,
  key: string,
  schema: Schema,
): Promise<ReadOutcome<z.infer<Schema>>> {
  const text = await readText(store, key);
  if (text === null) return { kind: 'missing' };
  try {
    return { kind: 'found', record: schema.parse(JSON.parse(text)) };
  } catch {
    return { kind: 'unreadable' };
  }
}

/** What the key of a record tells: what is shown of it when nothing else can be. */
type KeyTells = Readonly<Record<string, unknown>>;

/** Of a key that ends in a ULID: the id, and when it was made. */
function idAndTimeOf(key: string): { id: string; createdAt: string } {
  const id = key.slice(key.lastIndexOf('/') + 1);
  return { id, createdAt: new Date(timeOfUlid(id)).toISOString() };
}

/**
 * Reads a record for people to see. One that truly cannot be read is there all the same: as what its
 * key tells, marked `isUnreadable`.
 * @param schema takes whatever was ever stored, and what the key tells with nothing else.
 * @returns undefined when there is nothing under the key.
 */
export async function readKept<Schema extends z.ZodMiniType>(
  store: Store,
  key: string,
  schema: Schema,
  told: KeyTells = idAndTimeOf(key),
): Promise<z.infer<Schema> | undefined> {
  const text = await readText(store, key);
  if (text === null) return undefined;
  const read = schema.safeParse(jsonObjectOf(text, told));
  return read.success ? read.data : schema.parse({ ...told, isUnreadable: true });
}

/** @returns the record with what its key tells where it does not say so itself; null for no record. */
function jsonObjectOf(text: string, told: KeyTells): object | null {
  try {
    const record: unknown = JSON.parse(text);
    return typeof record === 'object' && record ? { ...told, ...record } : null;
  } catch {
    return null;
  }
}

/** Whether a key is taken, without fetching what it holds. */
export async function hasKey(store: Store, key: string): Promise<boolean> {
  return (await readMetadata(store, key)) !== undefined;
}

/** What a blob's writer noted about it; undefined when there is no such blob. */
export async function readMetadata(
  store: Store,
  key: string,
): Promise<Record<string, unknown> | undefined> {
  return (await reach(() => store.getMetadata(key)))?.metadata;
}

/**
 * Stores bytes under a key that must be new, and makes sure of the outcome as `writeOnce` does: by
 * a mark of this very write, since bytes are too many to be read back.
 * @param notes kept with the bytes; small, as they travel in a header.
 * @throws DomainError `unavailable` when it is not certain that the bytes are stored.
 */
export async function writeBytesOnce(
  store: Store,
  key: string,
  bytes: Blob,
  notes: Readonly<Record<string, string | number>>,
): Promise<'written' | 'taken'> {
  const mark = crypto.randomUUID();
  const metadata = { ...notes, mark };
  const result = await reach(() => store.set(key, bytes, { metadata, onlyIfNew: true }));
  if (result.modified && result.etag) return 'written';
  const stored = await readMetadata(store, key);
  if (stored === undefined) throw unavailable();
  return stored.mark === mark ? 'written' : 'taken';
}

/**
 * Opens a blob's bytes, with what its writer noted about it; undefined when there is no such blob.
 * The stream fails when the connection breaks: it never ends early as if that were all.
 */
export async function openBytes(
  store: Store,
  key: string,
): Promise<{ body: ReadableStream<Uint8Array>; notes: Record<string, unknown> } | undefined> {
  const blob = await reach(() => store.getWithMetadata(key, { type: 'stream' }));
  const body = blob?.data as ReadableStream<Uint8Array> | undefined;
  return blob && body ? { body, notes: blob.metadata } : undefined;
}

/** Removes a blob; one that is not there counts as removed. */
export async function removeBlob(store: Store, key: string): Promise<void> {
  await reach(() => store.delete(key));
}

/** Removes everything below a prefix. @returns how much there was. */
export async function removeBelow(store: Store, prefix: `${string}/`): Promise<number> {
  const keys = await listKeys(store, prefix);
  await inParallel(keys, (key) => removeBlob(store, `${prefix}${key}`));
  return keys.length;
}

/** All keys below a prefix (which ends in a slash), without the prefix, in no promised order. */
export async function listKeys(store: Store, prefix: `${string}/`): Promise<string[]> {
  return (await listKeysFrom(store, prefix)).map((key) => key.slice(prefix.length));
}

/** All keys that begin with a text, whole, in no promised order. */
export async function listKeysFrom(store: Store, beginning: string): Promise<string[]> {
  const { blobs } = await reach(() => store.list({ prefix: beginning }));
  return blobs.map(({ key }) => key);
}

/** The keys of `listKeysFrom` page by page, for who may not need them all: 1,000 a call. */
export async function* pagesOfKeys(store: Store, beginning: string): AsyncGenerator<string[]> {
  try {
    for await (const { blobs } of store.list({ prefix: beginning, paginate: true })) {
      yield blobs.map(({ key }) => key);
    }
  } catch (error) {
    throw toUnavailable(error);
  }
}

/** Calls made at the same time for one request. */
const PARALLEL_CALLS = 50;

/** Does work for every input, PARALLEL_CALLS at the same time; keeps the order. */
export async function inParallel<Input, Output>(
  inputs: readonly Input[],
  work: (input: Input) => Promise<Output>,
): Promise<Output[]> {
  const outputs: Output[] = [];
  let next = 0;
  const walk = async (): Promise<void> => {
    for (let index = next++; index < inputs.length; index = next++) {
      outputs[index] = await work(inputs[index] as Input);
    }
  };
  await Promise.all(Array.from({ length: Math.min(PARALLEL_CALLS, inputs.length) }, walk));
  return outputs;
}
