import { createHash } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { ulid } from 'ulid';
import * as z from 'zod/mini';
import { ulidSchema } from '../../domain/ids.ts';
import { hasKey, readRecord, removeBlob, writeOnce } from './blobs.ts';
import { DomainError } from '../errors.ts';

/*
 * Something a visitor sends is stored in two writes, in the store of its entity:
 *   attempts/<hash>   which record an attempt became, so that every retry finds the same one
 *   <prefix>/<id>     the record itself
 * Neither is ever rewritten. A record without its second write was never confirmed to anybody.
 */
const attemptSchema = z.object({ id: ulidSchema, createdAt: z.iso.datetime() });

/** The same for every retry with the same words, and for nothing else. */
function attemptHash(attemptId: string | undefined, words: unknown, now: Date): string {
  // A plain form carries no attempt id. The same words sent twice on one day are one message.
  const attempt = attemptId ?? now.toISOString().slice(0, 10);
  return createHash('sha256')
    .update(`${attempt}\n${JSON.stringify(words)}`)
    .digest('hex');
}

/**
 * A new ULID: sorts by time, and its other half cannot be guessed.
 * @see https://github.com/ulid/spec
 */
export function newId(now: Date): string {
  // One call for all of it: the library's own source of chance makes sixteen.
  const chance = crypto.getRandomValues(new Uint8Array(16)).values();
  return ulid(now.getTime(), () => (chance.next().value ?? 0) / 256);
}

export interface Attempt<Words> {
  /** The page's name for this attempt; a plain form has none. */
  readonly attemptId: string | undefined;
  readonly words: Words;
  readonly now: Date;
}

export interface StoredOnce {
  readonly id: string;
  readonly createdAt: string;
  /** Whether the record was deleted on purpose, so that it is not there. */
  readonly isDeleted: boolean;
}

interface StoreHooks {
  readonly beforeRecord?: (id: string) => Promise<void>;
  readonly wasDeleted?: (id: string) => Promise<boolean>;
}

/**
 * Stores what a visitor sent, once per attempt: a retry with the same attempt id and words finds
 * the record of the first try and answers the same id.
 * @param prefix where the entity's records live, without a slash.
 * @param hooks.beforeRecord done once the id is known, before the record is written; every retry does
 * it again. What it throws ends the attempt without a record; a refusal (`invalid`) leaves no attempt
 * either.
 * @param hooks.wasDeleted whether the record of an earlier try was deleted on purpose; then it is not
 * written again. That it happens while this try writes is for `takeBackIfDeleted`.
 * @throws DomainError `unavailable` when it is not certain that the record is stored.
 */
export async function storeOncePerAttempt<Words extends object>(
  store: Store,
  prefix: string,
  { attemptId, words, now }: Attempt<Words>,
  { beforeRecord, wasDeleted }: StoreHooks = {},
): Promise<StoredOnce> {
  const key = `attempts/${attemptHash(attemptId, words, now)}`;
  let attempt = { id: newId(now), createdAt: now.toISOString() };
  const recordKey = () => `${prefix}/${attempt.id}`;
  if ((await writeOnce(store, key, attempt)) === 'taken') {
    const earlier = await readRecord(store, key, attemptSchema);
    if (earlier.kind !== 'found') {
      throw new DomainError('unavailable', 'Storage cannot be reached at the moment.');
    }
    attempt = earlier.record;
    if (await hasKey(store, recordKey())) return { ...attempt, isDeleted: false };
    if (await wasDeleted?.(attempt.id)) return { ...attempt, isDeleted: true };
  }
  try {
    await beforeRecord?.(attempt.id);
  } catch (error) {
    // Refused for good: nothing is left of it. A failure that passes keeps the attempt for the retry.
    const isRefused = error instanceof DomainError && error.kind === 'invalid';
    if (isRefused) await removeBlob(store, key).catch(() => undefined);
    throw error;
  }
  await writeOnce(store, recordKey(), { ...attempt, ...words });
  return { ...attempt, isDeleted: false };
}

/**
 * Takes back a record that staff deleted while the try that stored it was held up. A visitor need not
 * wait for this. A look that fails says no: the record is stored by now, which must not become an error.
 * @returns whether it was deleted.
 */
export async function takeBackIfDeleted(
  store: Store,
  key: string,
  wasDeleted: () => Promise<boolean>,
): Promise<boolean> {
  if (!(await wasDeleted().catch(() => false))) return false;
  await removeBlob(store, key);
  return true;
}
