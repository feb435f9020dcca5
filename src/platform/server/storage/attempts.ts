import { createHash } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { ulid } from 'ulid';
import * as z from 'zod/mini';
import { utcDay } from '../../dates.ts';
import { ulidSchema } from '../../ids.ts';
import { DAY_MS } from '../../retention.ts';
import { storedLanguage } from '../../stored-fields.ts';
import { hasKey, readRecord, removeBlob, writeOnce } from './blobs.ts';
import { DomainError } from '../errors.ts';
import { answerTexts } from '#texts/answers.ts';
import { language } from '#texts/language.ts';

/*
 * A visitor's submission is stored with two writes: the attempt with the id of the record, so that retries
 * find it, and then the record. The visitor gets a confirmation only after the second write.
 */
const attemptSchema = z.object({
  id: ulidSchema,
  createdAt: z.iso.datetime(),
  /** Language of the visitor. Older attempts have none. */
  language: storedLanguage,
});

/**
 * Time in which the same content is a retry, if it has no attempt id, in milliseconds. Longer times would need more
 * keys.
 */
const RETRY_MS = DAY_MS;

/**
 * Keys that all retries of an attempt with the same content have in common. A form sent without
 * JavaScript has no attempt id. Its keys contain the days (UTC) on which its first try may have been.
 */
function attemptKeys(attemptId: string | undefined, content: unknown, now: Date): string[] {
  const days = [utcDay(now.getTime() - RETRY_MS), utcDay(now.getTime())];
  const attempts = attemptId === undefined ? days : [attemptId];
  return attempts.map((attempt) => {
    const hash = createHash('sha256').update(`${attempt}\n${JSON.stringify(content)}`);
    return `attempts/${hash.digest('hex')}`;
  });
}

/**
 * Creates a ULID. It sorts by time, and its random half cannot be guessed.
 * @param cause text that identifies what is stored. The same cause at the same time then has the same id.
 * @see https://github.com/ulid/spec
 */
export function newId(now: Date, cause?: string): string {
  // One call provides all random bytes. The library's default makes sixteen calls.
  const bytes = cause
    ? createHash('sha256').update(cause).digest()
    : crypto.getRandomValues(new Uint8Array(16));
  const values = bytes.values();
  return ulid(now.getTime(), () => (values.next().value ?? 0) / 256);
}

/**
 * Stores a visitor's submission once per attempt. A retry with the same attempt id and content finds the
 * first record and returns the same id.
 * @param folder folder of the records, without a slash at the end.
 * @param attempt.attemptId idempotency key from the page. A form sent without JavaScript has none. For 24 hours, the
 * same content is then a retry.
 * @param hooks.beforeRecord runs before the record is written, and again with each retry until it is
 * written. If it throws, no record is written. After an `invalid` error, the attempt is removed too.
 * @param hooks.wasDeleted returns true if an earlier record was deleted on purpose. The record is then not
 * written again. For deletions during this call, use `removeIfDeleted`.
 * @returns `isDeleted` if the record was deleted on purpose and does not exist.
 */
export async function storeOncePerAttempt(
  store: Store,
  folder: string,
  { attemptId, content, now }: { attemptId: string | undefined; content: object; now: Date },
  hooks: {
    beforeRecord?: (id: string) => Promise<void>;
    wasDeleted?: (id: string) => Promise<boolean>;
  } = {},
): Promise<z.infer<typeof attemptSchema> & { isDeleted: boolean }> {
  const keys = attemptKeys(attemptId, content, now);
  let isRetry = false;
  let attempt: z.infer<typeof attemptSchema> = {
    id: newId(now),
    createdAt: now.toISOString(),
    language: language.code,
  };
  const recordKey = () => `${folder}/${attempt.id}`;
  for (const key of keys) {
    if (!isRetry && (await writeOnce(store, key, attempt)) === 'written') continue;
    const earlier = await readRecord(store, key, attemptSchema);
    if (isRetry && earlier.kind === 'missing') continue;
    if (earlier.kind !== 'found') {
      throw new DomainError('unavailable', answerTexts.storage);
    }
    const age = now.getTime() - Date.parse(earlier.record.createdAt);
    // The same content is another message by now.
    if (attemptId === undefined && age >= RETRY_MS) continue;
    // The key of the later day counts: a retry on a server whose clock is behind has written that of an earlier day.
    attempt = earlier.record;
    isRetry = true;
  }
  if (isRetry) {
    if (await hasKey(store, recordKey())) return { ...attempt, isDeleted: false };
    if (await hooks.wasDeleted?.(attempt.id)) return { ...attempt, isDeleted: true };
  }
  try {
    await hooks.beforeRecord?.(attempt.id);
  } catch (error) {
    // An invalid submission leaves nothing behind. After a temporary failure, the attempt stays for the
    // retry.
    const isRefused = error instanceof DomainError && error.kind === 'invalid';
    if (isRefused) {
      await Promise.allSettled(keys.map((key) => removeBlob(store, key)));
    }
    throw error;
  }
  await writeOnce(store, recordKey(), { ...attempt, ...content });
  return { ...attempt, isDeleted: false };
}

/**
 * Removes a new record if staff deleted it, or the record to which it belongs, while it was being stored.
 * Visitors do not need to wait for this. A failed check counts as not deleted, because the record is stored
 * and must not cause an error.
 * @returns true if the record was deleted.
 */
export async function removeIfDeleted(
  store: Store,
  key: string,
  wasDeleted: () => Promise<boolean>,
): Promise<boolean> {
  if (!(await wasDeleted().catch(() => undefined))) return false;
  await removeBlob(store, key);
  return true;
}
