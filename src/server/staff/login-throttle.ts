import type { Store } from '@netlify/blobs';
import { timeOfUlid } from '../../domain/ulid.ts';
import { countAction, listActions, takeBackActions } from '../storage/address-counts.ts';
import { DomainError, tooMany } from '../errors.ts';

/*
 * A login attempt is counted before the password or passkey is checked, and the count is removed if it was
 * correct. Of several concurrent attempts, the one written last sees all others, so the limit is never
 * exceeded. Guessing from many addresses is not practical because of the password's length
 * (docs/decisions/2026-11-22-staff-password.md).
 */
const MINUTE = 60_000;

export const loginLimits = {
  /** Wrong passwords from one address before the first delay. */
  freeTries: 5,
  /** Delay after these attempts. It doubles with each further attempt. */
  firstWaitMs: 30_000,
  longestWaitMs: 15 * MINUTE,
  /** Time for which a wrong password counts. */
  windowMs: 60 * MINUTE,
} as const;

/** Checks the earlier attempts of an address. @throws DomainError `too-many` if the address has to wait. */
function refuseIfTooMany(ids: readonly string[], now: number): void {
  const { freeTries, firstWaitMs, longestWaitMs, windowMs } = loginLimits;
  const times = ids.map(timeOfUlid).filter((time) => time > now - windowMs);
  if (times.length < freeTries) return;
  const pause = Math.min(firstWaitMs * 2 ** (times.length - freeTries), longestWaitMs);
  const wait = Math.max(...times) + pause - now;
  if (wait > 0) throw tooMany(wait);
}

/**
 * Checks a login unless its address has failed too often.
 * @param caller.source hash of the caller's address (`sourceOf`); empty if the platform does not provide it.
 * @param check throws a DomainError `unauthenticated` for a wrong password or passkey.
 * @returns the result of `check`.
 * @throws DomainError `too-many` before the login is checked; `unavailable` if attempts cannot be counted;
 * what `check` throws.
 */
export async function countTry<Result>(
  store: Store,
  { source, now }: { readonly source: string; readonly now: Date },
  check: () => Promise<Result>,
): Promise<Result> {
  if (source === '') return check();
  const id = await countAction(store, 'login', source, now);
  try {
    const others = (await listActions(store, 'login', source)).filter((other) => other !== id);
    refuseIfTooMany(others, now.getTime());
    const result = await check();
    await takeBackActions(store, 'login', source, [id, ...others]);
    return result;
  } catch (error) {
    const isWrong = error instanceof DomainError && error.kind === 'unauthenticated';
    // If nothing was checked, the attempt does not count.
    if (!isWrong) await takeBackActions(store, 'login', source, [id]);
    throw error;
  }
}
