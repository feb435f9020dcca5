import { createHmac } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { newId } from './attempts.ts';
import { listKeys, removeBlob, writeOnce } from './blobs.ts';
import { TooManyError } from './errors.ts';
import { ulidSchema } from '../domain/ids.ts';
import { timeOfUlid } from '../domain/ulid.ts';

/*
 * Keys of the `login-tries` store: tries/<source>/<try>, written before a password is looked at and
 * removed when it was right. Functions share nothing but storage, so the keys are the count.
 *
 * A try is written first and counted after: among tries that run at once, the one written last sees
 * all others, so never more go through than a limit says. Nothing ever locks anybody out: waiting
 * always ends, and a browser that has logged in before is counted on its own (device cookie), so a
 * flood from elsewhere cannot keep staff from their desks.
 * @see https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
const PREFIX = 'tries/';
const MINUTE = 60_000;

export const loginLimits = {
  /** Wrong passwords from one source that cost no waiting. */
  freeTries: 5,
  /** After these, the wait for the next try; it doubles with every further one. */
  firstWaitMs: 30_000,
  longestWaitMs: 15 * MINUTE,
  /** How long a wrong password counts against its source. */
  sourceWindowMs: 60 * MINUTE,
  /** Wrong passwords from all unknown sources together. */
  overallTries: 60,
  overallWindowMs: 10 * MINUTE,
} as const;

/** Old keys removed in passing by one login. */
const SWEPT_PER_LOGIN = 50;

/** Where a login comes from: a browser we know, an address, or neither. */
export interface LoginSource {
  /** The id in a device cookie of ours, already verified. */
  readonly device: string | undefined;
  /** The caller's IP address; empty where the platform names none. */
  readonly address: string;
}

/** IPv6 callers own a whole /64: they are one source. */
function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const after = address.includes('::') ? tail.split(':').filter((group) => group !== '') : [];
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0');
  return [...groups, ...(address.includes('::') ? zeros : []), ...after].slice(0, 4).join(':');
}

/** The source in a key: a keyed hash, so that storage holds no address. */
function sourceKey({ device, address }: LoginSource, secret: string): string {
  const hash = (kind: string, text: string) =>
    `${kind}-${createHmac('sha256', secret).update(`${kind}:${text}`).digest('hex').slice(0, 32)}`;
  if (device !== undefined) return hash('device', device);
  return address === '' ? 'unknown' : hash('address', networkOf(address));
}

interface Try {
  readonly key: string;
  readonly source: string;
  readonly time: number;
}

async function readTries(store: Store): Promise<Try[]> {
  return (await listKeys(store, PREFIX)).flatMap((key) => {
    const [source = '', id = '', ...rest] = key.split('/');
    const isTry = rest.length === 0 && ulidSchema.safeParse(id).success;
    return isTry ? [{ key: PREFIX + key, source, time: timeOfUlid(id) }] : [];
  });
}

/** How long this source has to wait, in milliseconds; 0 when it may try. */
function waitOf(tries: readonly Try[], source: string, now: number): number {
  const { freeTries, firstWaitMs, longestWaitMs, sourceWindowMs } = loginLimits;
  const { overallTries, overallWindowMs } = loginLimits;
  // Without an address, telling sources apart is impossible: then only the overall limit counts.
  const own = source === 'unknown' ? [] : tries.filter((one) => one.source === source);
  const counted = own.filter(({ time }) => time > now - sourceWindowMs);
  let wait = 0;
  if (counted.length >= freeTries) {
    const pause = Math.min(firstWaitMs * 2 ** (counted.length - freeTries), longestWaitMs);
    wait = Math.max(...counted.map(({ time }) => time)) + pause - now;
  }
  if (!source.startsWith('device-')) {
    const times = tries
      .filter((one) => !one.source.startsWith('device-') && one.time > now - overallWindowMs)
      .map(({ time }) => time)
      .sort((a, b) => a - b);
    const oldest = times.at(-overallTries);
    if (oldest !== undefined) wait = Math.max(wait, oldest + overallWindowMs - now);
  }
  return Math.max(0, wait);
}

function refuseIfTooMany(tries: readonly Try[], source: string, now: number): void {
  const wait = waitOf(tries, source, now);
  if (wait > 0) throw new TooManyError(wait);
}

/**
 * Lets a password be checked if its source, and all sources together, have not failed too often.
 * @param check whether the password is right.
 * @returns what `check` said.
 * @throws TooManyError before anything is checked; `unavailable` when nothing can be counted.
 */
export async function countTry(
  store: Store,
  { device, address, now, secret }: LoginSource & { readonly now: Date; readonly secret: string },
  check: () => Promise<boolean>,
): Promise<boolean> {
  const source = sourceKey({ device, address }, secret);
  const before = await readTries(store);
  refuseIfTooMany(before, source, now.getTime());

  const key = `${PREFIX}${source}/${newId(now)}`;
  await writeOnce(store, key, {});
  let isRight = false;
  let isCounted = true;
  try {
    const others = (await readTries(store)).filter((one) => one.key !== key);
    refuseIfTooMany(others, source, now.getTime());
    isRight = await check();
    isCounted = !isRight;
  } catch (error) {
    // Nothing was guessed.
    isCounted = false;
    throw error;
  } finally {
    if (!isCounted) await removeBlob(store, key);
  }

  const { sourceWindowMs } = loginLimits;
  const stale = before.filter(
    (one) => one.time < now.getTime() - sourceWindowMs || (isRight && one.source === source),
  );
  await Promise.all(stale.slice(0, SWEPT_PER_LOGIN).map((one) => removeBlob(store, one.key)));
  return isRight;
}

/** Hashes that may wait for their turn in one process; a hash takes 128 MB and a third of a second. */
const LONGEST_QUEUE = 4;
const TURN_MS = 1_000;
let queued = 0;
let turn: Promise<unknown> = Promise.resolve();

/**
 * Runs heavy work one at a time within this process, so that memory stays bounded.
 * @throws TooManyError when the queue is full.
 */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (queued >= LONGEST_QUEUE) throw new TooManyError(TURN_MS);
  queued += 1;
  const mine = turn.then(work, work);
  turn = mine.catch(() => undefined);
  try {
    return await mine;
  } finally {
    queued -= 1;
  }
}
