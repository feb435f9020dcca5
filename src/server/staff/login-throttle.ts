import { createHmac } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { newId } from '../storage/attempts.ts';
import { listKeys, removeBlob, writeOnce } from '../storage/blobs.ts';
import { TooManyError } from '../errors.ts';
import { ulidSchema } from '../../domain/ids.ts';
import { timeOfUlid } from '../../domain/ulid.ts';

/*
 * Keys of the `login-tries` store: tries/<source>/<try>, written before a password is looked at and
 * removed when it was right. Functions share nothing but storage, so the keys are the count.
 *
 * A try is written first and counted after: among tries that run at once, the one written last sees
 * all others, so never more go through than a limit says. A browser that has logged in before, or was
 * given a mark by `npm run admin:device`, is counted on its own (device cookie), so a flood from
 * elsewhere does not keep staff from their desks. Any other browser waits for as long as the flood
 * goes on.
 * @see https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
const PREFIX = 'tries/';
const MINUTE = 60_000;

export const loginLimits = {
  /** Wrong passwords from one source that cost no waiting. */
  freeTries: 5,
  /** The same for all of an IPv6 /48, which one customer of a provider may own. */
  freeTriesOfSite: 20,
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

/** The eight groups of an IPv6 address, written in one way. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const split = (text: string) => text.split(':').filter((group) => group !== '');
  const before = split(head);
  const after = split(tail ?? '');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  return groups.map((group) => group.replace(/^0+(?=.)/, ''));
}

/** Whom an address stands for: IPv6 callers own at least a whole /64, and often the /48 around it. */
function networksOf(address: string): { own: string; site: string | undefined } {
  // An IPv4 address in the clothes of IPv6: all of them share the first groups.
  const mapped = /^(?:0*:){2,6}ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(':')) {
    return { own: mapped ?? address, site: undefined };
  }
  const groups = groupsOf(address);
  return { own: groups.slice(0, 4).join(':'), site: groups.slice(0, 3).join(':') };
}

/** The source in a key: keyed hashes, so that storage holds no address. */
function sourceKey({ device, address }: LoginSource, secret: string): string {
  const hash = (kind: string, text: string) =>
    `${kind}-${createHmac('sha256', secret).update(`${kind}:${text}`).digest('hex').slice(0, 32)}`;
  if (device !== undefined) return hash('device', device);
  if (address === '') return 'unknown';
  const { own, site } = networksOf(address);
  return hash('address', own) + (site === undefined ? '' : `_${hash('site', site)}`);
}

/** The part of a source that names its /48. */
function siteOf(source: string): string | undefined {
  return source.split('_')[1];
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

/** What one source has to wait for its own wrong passwords, in milliseconds; below zero when nothing. */
function waitAfter(times: readonly number[], freeTries: number, now: number): number {
  const { firstWaitMs, longestWaitMs, sourceWindowMs } = loginLimits;
  const counted = times.filter((time) => time > now - sourceWindowMs);
  if (counted.length < freeTries) return 0;
  const pause = Math.min(firstWaitMs * 2 ** (counted.length - freeTries), longestWaitMs);
  return Math.max(...counted) + pause - now;
}

/** How long this source has to wait, in milliseconds; 0 when it may try. */
function waitOf(tries: readonly Try[], source: string, now: number): number {
  const { freeTries, freeTriesOfSite, overallTries, overallWindowMs } = loginLimits;
  const timesOf = (isMine: (one: Try) => boolean) => tries.filter(isMine).map(({ time }) => time);
  // Without an address, telling sources apart is impossible: then only the overall limit counts.
  const own = source === 'unknown' ? [] : timesOf((one) => one.source === source);
  let wait = waitAfter(own, freeTries, now);
  const site = siteOf(source);
  if (site !== undefined) {
    const ofSite = timesOf((one) => siteOf(one.source) === site);
    wait = Math.max(wait, waitAfter(ofSite, freeTriesOfSite, now));
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
    if (!isCounted) await removeIfPossible(store, key);
  }

  const { sourceWindowMs } = loginLimits;
  const stale = before.filter(
    (one) => one.time < now.getTime() - sourceWindowMs || (isRight && one.source === source),
  );
  await Promise.all(stale.slice(0, SWEPT_PER_LOGIN).map((one) => removeIfPossible(store, one.key)));
  return isRight;
}

/** Tidying up: when it fails, a right password is still right, and a later login tries again. */
async function removeIfPossible(store: Store, key: string): Promise<void> {
  await removeBlob(store, key).catch(() => undefined);
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
