import { createHash } from 'node:crypto';
import { ulid } from 'ulid';

/** A 64-character name for an attempt: the same for every retry with the same words. */
export function attemptKey(attemptId: string | undefined, words: unknown, now: Date): string {
  // A plain form carries no attempt id. The same words sent twice on one day are one message.
  const attempt = attemptId ?? now.toISOString().slice(0, 10);
  return createHash('sha256').update(`${attempt}\n${JSON.stringify(words)}`).digest('hex');
}

/**
 * A new ULID: sorts by time, and tells nothing that could be guessed.
 * @see https://github.com/ulid/spec
 */
export function newId(now: Date): string {
  return ulid(now.getTime());
}
