import { createHmac } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { newId } from '../storage/attempts.ts';
import { listKeys, removeBlob, writeOnce } from '../storage/blobs.ts';
import { TooManyError } from '../errors.ts';
import { timeOfUlid, ulidPattern } from '../../domain/ulid.ts';

/*
 * Keys of the `login-tries` store: tries/<source>/<try>, written before a password is looked at and
 * removed when it was right, or by retention (retention/due.ts). Functions share nothing but storage, so the keys are the count.
 *
 * A try is written first and counted after: among tries that run at once, the one written last sees
 * all others, so never more go through than the limit says. Each address is counted alone, so nobody
 * can make staff wait but who shares their address. That guessing is hopeless from any number of
 * addresses is the password's own doing (docs/decisions/2026-11-21-a-made-password.md).
 */
const PREFIX = 'tries/';
const MINUTE = 60_000;

export const loginLimits = {
  /** Wrong passwords from one address that cost no waiting. */
  freeTries: 5,
  /** After these, the wait for the next try; it doubles with every further one. */
  firstWaitMs: 30_000,
  longestWaitMs: 15 * MINUTE,
  /** How long a wrong password counts. */
  windowMs: 60 * MINUTE,
} as const;

/** A keyed hash, so that storage holds no address. */
function triesOf(address: string, secret: string): `${string}/` {
  const hash = createHmac('sha256', secret).update(`address:${address}`).digest('hex');
  return `${PREFIX}${hash.slice(0, 32)}/`;
}

/** @throws TooManyError when an address with these tries, of other moments, has to wait. */
function refuseIfTooMany(keys: readonly string[], now: number): void {
  const { freeTries, firstWaitMs, longestWaitMs, windowMs } = loginLimits;
  const times = keys
    .filter((key) => ulidPattern.test(key))
    .map(timeOfUlid)
    .filter((time) => time > now - windowMs);
  if (times.length < freeTries) return;
  const pause = Math.min(firstWaitMs * 2 ** (times.length - freeTries), longestWaitMs);
  const wait = Math.max(...times) + pause - now;
  if (wait > 0) throw new TooManyError(wait);
}

export interface LoginSource {
  /** The caller's IP address; empty where the platform names none: then nothing is counted. */
  readonly address: string;
  readonly now: Date;
  /** The key of the hashes. */
  readonly secret: string;
}

/**
 * Lets a password be checked if its address has not failed too often.
 * @param check whether the password is right.
 * @returns what `check` said.
 * @throws TooManyError before anything is checked; `unavailable` when nothing can be counted.
 */
export async function countTry(
  store: Store,
  { address, now, secret }: LoginSource,
  check: () => Promise<boolean>,
): Promise<boolean> {
  if (address === '') return check();
  const tries = triesOf(address, secret);
  const id = newId(now);
  await writeOnce(store, tries + id, {});
  let others: string[];
  try {
    others = (await listKeys(store, tries)).filter((key) => key !== id);
    refuseIfTooMany(others, now.getTime());
    if (!(await check())) return false;
  } catch (error) {
    // Nothing was guessed.
    await removeIfPossible(store, tries + id);
    throw error;
  }
  await Promise.all([id, ...others].map((key) => removeIfPossible(store, tries + key)));
  return true;
}

/** Tidying up: when it fails, a right password is still right, and retention removes the key. */
async function removeIfPossible(store: Store, key: string): Promise<void> {
  await removeBlob(store, key).catch(() => undefined);
}
