import type { Store } from '@netlify/blobs';
import { timeOfUlid } from '../../domain/ulid.ts';
import { countAction, listActions, takeBackActions } from '../storage/address-counts.ts';
import { TooManyError } from '../errors.ts';

/*
 * An attempt to log in is counted before the password is checked, and taken back when it was right.
 * Of attempts that run at once, the one written last sees all others, so that the limit is never
 * exceeded. Guessing from many addresses is hopeless because of the password
 * (docs/decisions/2026-11-22-staff-password.md).
 */
const MINUTE = 60_000;

export const loginLimits = {
  /** Wrong passwords from one address that cost no waiting. */
  freeTries: 5,
  /** The wait for the next attempt after these; it doubles with every further one. */
  firstWaitMs: 30_000,
  longestWaitMs: 15 * MINUTE,
  /** How long a wrong password counts. */
  windowMs: 60 * MINUTE,
} as const;

/** @throws TooManyError when an address with these other attempts has to wait. */
function refuseIfTooMany(ids: readonly string[], now: number): void {
  const { freeTries, firstWaitMs, longestWaitMs, windowMs } = loginLimits;
  const times = ids.map(timeOfUlid).filter((time) => time > now - windowMs);
  if (times.length < freeTries) return;
  const pause = Math.min(firstWaitMs * 2 ** (times.length - freeTries), longestWaitMs);
  const wait = Math.max(...times) + pause - now;
  if (wait > 0) throw new TooManyError(wait);
}

export interface LoginSource {
  /** Hash of the caller's address (`sourceOf`); empty where the platform names none. */
  readonly source: string;
  readonly now: Date;
}

/**
 * Checks a password if its address has not failed too often.
 * @returns the result of `check`.
 * @throws TooManyError before anything is checked; `unavailable` when nothing can be counted.
 */
export async function countTry(
  store: Store,
  { source, now }: LoginSource,
  check: () => Promise<boolean>,
): Promise<boolean> {
  if (source === '') return check();
  const { id, takeBack } = await countAction(store, 'login', source, now);
  let others: string[];
  try {
    others = (await listActions(store, 'login', source)).filter((other) => other !== id);
    refuseIfTooMany(others, now.getTime());
    if (!(await check())) return false;
  } catch (error) {
    // Nothing was guessed.
    await takeBack();
    throw error;
  }
  await takeBackActions(store, 'login', source, [id, ...others]);
  return true;
}
