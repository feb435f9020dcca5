import { getStore, type Store } from '@netlify/blobs';
import pLimit from 'p-limit';
import * as z from 'zod/mini';
import type { StoreName } from '../../stored-records.ts';
import { timeOfUlid } from '../../ulid.ts';
import { DomainError } from '../errors.ts';
import {
  ATTEMPT_DEADLINE_MS,
  checkLists,
  fetchToFirstByte,
  fetchWhole,
  fetchWithRetries,
  FILE_BUDGET_MS,
  type TimeBudget,
} from './store-fetch.ts';
import { answerTexts } from '#texts/answers.ts';

/** Opens a store of the present deploy context. */
export type OpenStore = (name: StoreName) => Store;

/**
 * Opens a store with strong consistency. Deploy previews share production's storage, so every deploy
 * context except production uses separate stores.
 * @throws DomainError `unavailable` if the platform provides no storage.
 * @param deployContext Netlify's deploy context, such as `production` or `deploy-preview`.
 * @param budget time budget for all calls of the store. Without it, only the deadlines of each call apply.
 */
export function openStore(name: StoreName, deployContext: string, budget?: TimeBudget): Store {
  // The emulator does not set a deploy context.
  const context = (deployContext || 'dev').replace(/[^\w-]/g, '-');
  const prefix = context === 'production' ? '' : `${context}-`;
  // A file of 10 MB takes longer than a record, and its stream is read after the first byte arrives.
  const [fetchOnce, attemptMs] =
    name === 'uploads' ? [fetchToFirstByte, FILE_BUDGET_MS] : [fetchWhole, ATTEMPT_DEADLINE_MS];
  try {
    return getStore({
      name: `${prefix}${name}`,
      consistency: 'strong',
      fetch: checkLists((input, init = {}) =>
        fetchWithRetries(fetchOnce, input, init, { attemptMs, budget }),
      ),
    });
  } catch (error) {
    // The platform provided no storage for this function.
    throw unavailable(error);
  }
}

function unavailable(cause?: unknown): DomainError {
  return new DomainError('unavailable', answerTexts.storage, { cause });
}

/** Makes a storage call. Every function below throws the same DomainError `unavailable` if it fails. */
async function reach<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    throw unavailable(error);
  }
}

/**
 * Writes a record under a new key, or in place of the version that the caller has read, and verifies the
 * result.
 *
 * The client reports `modified: true` with an empty etag for every failure except 412. If the response to a
 * write was lost, the retry gets 412 because of that write. Reading the record back resolves both cases.
 * @param etag etag of the version to replace (`readVersion`); undefined for a new key.
 * @returns `written` if the store now contains exactly this record, `taken` if it contains another one.
 */
export async function writeOnce(
  store: Store,
  key: string,
  record: unknown,
  etag?: string,
): Promise<'written' | 'taken'> {
  const text = JSON.stringify(record);
  const condition = etag === undefined ? { onlyIfNew: true } : { onlyIfMatch: etag };
  const result = await reach(() => store.set(key, text, condition));
  if (result.modified && result.etag) return 'written';
  const stored = await readText(store, key);
  if (stored === null) throw unavailable();
  return stored === text ? 'written' : 'taken';
}

/** Writes a record and replaces the previous one. */
export async function writeNewest(store: Store, key: string, record: unknown): Promise<void> {
  await reach(() => store.set(key, JSON.stringify(record)));
}

/** Reads a record with its etag, for `writeOnce`; undefined if it does not exist. */
export async function readVersion(
  store: Store,
  key: string,
): Promise<{ readonly text: string; readonly etag: string } | undefined> {
  const found = await reach(() => store.getWithMetadata(key));
  if (!found) return undefined;
  // Without an etag, a conditional write would replace any version.
  if (!found.etag) throw unavailable();
  return { text: found.data, etag: found.etag };
}

/** Text of a record; null if it does not exist, which the client's types omit. */
export function readText(store: Store, key: string): Promise<string | null> {
  return reach(() => store.get(key, { type: 'text' }));
}

/** Result of reading a record. `unreadable` means that it does not match the schema. */
export type ReadOutcome<Record> =
  { readonly kind: 'found'; readonly record: Record } | { readonly kind: 'missing' | 'unreadable' };

/** Reads and validates a record, so that code never uses one with missing or invalid fields. */
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

/**
 * Reads a record for display. If its content is invalid, it returns the values from the key, marked
 * `isUnreadable`.
 * @param schema accepts every stored version, and the values from the key alone.
 * @param ofKey values from the key. Without them, the key ends with a ULID.
 * @returns undefined if the key does not exist.
 */
export async function readStoredRecord<Schema extends z.ZodMiniType>(
  store: Store,
  key: string,
  schema: Schema,
  ofKey?: Readonly<Record<string, unknown>>,
): Promise<z.infer<Schema> | undefined> {
  const id = key.slice(key.lastIndexOf('/') + 1);
  const fromKey = ofKey ?? { id, createdAt: new Date(timeOfUlid(id)).toISOString() };
  const read = await readRecord(store, key, z.looseObject({}));
  if (read.kind === 'missing') return undefined;
  const known = schema.safeParse(read.kind === 'found' && { ...fromKey, ...read.record });
  return known.success ? known.data : schema.parse({ ...fromKey, isUnreadable: true });
}

/** True if the key exists. It does not download the content. */
export async function hasKey(store: Store, key: string): Promise<boolean> {
  return (await readMetadata(store, key)) !== undefined;
}

export async function readMetadata(
  store: Store,
  key: string,
): Promise<Record<string, unknown> | undefined> {
  return (await reach(() => store.getMetadata(key)))?.metadata;
}

/**
 * Stores bytes under a new key and verifies the result as `writeOnce` does. It compares a unique mark,
 * because reading back the bytes would take too long.
 * @param notes metadata, which must be small because it is sent in a header.
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
 * Opens a stream of a blob's bytes, with its metadata; undefined if the blob does not exist. If the
 * connection breaks, the stream fails, so a partial file never looks complete.
 */
export async function openBytes(
  store: Store,
  key: string,
): Promise<{ body: ReadableStream<Uint8Array>; notes: Record<string, unknown> } | undefined> {
  const blob = await reach(() => store.getWithMetadata(key, { type: 'stream' }));
  return blob ? { body: blob.data as ReadableStream<Uint8Array>, notes: blob.metadata } : undefined;
}

/** Removes a blob. A missing blob counts as removed. */
export async function removeBlob(store: Store, key: string): Promise<void> {
  await reach(() => store.delete(key));
}

/** Removes all keys below a prefix. @returns the number of removed keys. */
export async function removeBelow(store: Store, prefix: `${string}/`): Promise<number> {
  const keys = await listKeys(store, prefix);
  await inParallel(keys, (key) => removeBlob(store, `${prefix}${key}`));
  return keys.length;
}

/** All keys below a prefix that ends with a slash, without the prefix and unsorted. */
export async function listKeys(store: Store, prefix: `${string}/`): Promise<string[]> {
  return (await listFullKeys(store, prefix)).map((key) => key.slice(prefix.length));
}

/** All full keys that begin with a text, unsorted. */
export async function listFullKeys(store: Store, beginning: string): Promise<string[]> {
  const { blobs } = await reach(() => store.list({ prefix: beginning }));
  return blobs.map(({ key }) => key);
}

/** Maximum number of parallel calls for one request. */
const PARALLEL_CALLS = 50;

/** Processes all inputs with at most PARALLEL_CALLS in parallel, and keeps their order. */
export function inParallel<Input, Output>(
  inputs: readonly Input[],
  work: (input: Input) => Promise<Output>,
): Promise<Output[]> {
  return pLimit(PARALLEL_CALLS).map(inputs, (input) => work(input));
}
