import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Store } from '@netlify/blobs';
import { HOUR_MS } from '../../retention.ts';
import { timeOfUlid, ulidPattern } from '../../ulid.ts';
import { readConfig } from '../config.ts';
import { DomainError } from '../errors.ts';
import { newId } from './attempts.ts';
import { listKeys, removeBlob, writeOnce } from './blobs.ts';
import { answerTexts } from '#texts/answers.ts';

/*
 * Limits for each network address. Keys of the `counted-actions` store: actions/<action>-<address hash>/<id>, one for
 * each counted action until retention removes it. Functions share nothing except storage, so the number of
 * keys is the count. Addresses are counted separately, so one address cannot block another.
 */
export const rateLimits = {
  /** Wrong passwords and refused passkeys. */
  login: { count: 5, windowMs: HOUR_MS / 4 },
  /** Checkouts that one network address may start. Many people can share an address. */
  checkout: { count: 60, windowMs: HOUR_MS },
  /** More failed payments indicate card testing. */
  'failed-payment': { count: 10, windowMs: HOUR_MS },
  upload: { count: 20, windowMs: HOUR_MS },
} as const;
type CountedAction = keyof typeof rateLimits;

/** Groups of an IPv6 address that identify a network: a provider gives each customer a whole /64. */
const NETWORK_GROUPS = 4;

/** Returns the part of an address that counts as one visitor. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  // A URL has the standard form of the address, in which `::` replaces the longest run of zeros.
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]`);
  const standard = hostname.slice(1, -1);
  // IPv4 address in IPv6 notation, ::ffff:c000:207.
  if (/^::ffff:[^:]+:[^:]+$/.test(standard)) return standard;
  // `::` stands for zeros. If it stands for fewer than four groups, there are too many groups now, and the last ones
  // are cut off.
  const groups = standard.replace('::', ':0:0:0:0:').split(':');
  return groups.slice(0, NETWORK_GROUPS).join(':');
}

/**
 * Returns a keyed hash of an address, so that storage contains no addresses.
 * @returns an empty text if the platform does not provide the address; actions are then not counted.
 */
export function hashAddress(address: string): string {
  if (address === '') return '';
  const { ADMIN_SESSION_KEY } = readConfig('addresses');
  const hash = createHmac('sha256', ADMIN_SESSION_KEY).update(`address:${networkOf(address)}`);
  return hash.digest('hex').slice(0, 32);
}

const prefixOf = (action: CountedAction, addressHash: string) =>
  `actions/${action}-${addressHash}/` as const;

/** Stores that an address did an action. @returns the id of the stored action. */
export async function countAction(
  store: Store,
  action: CountedAction,
  addressHash: string,
  now: Date,
): Promise<string> {
  const id = newId(now);
  await writeOnce(store, prefixOf(action, addressHash) + id, {});
  return id;
}

/** Lists the ids of an address's actions. Each id contains its time. It makes one call. */
export async function listActions(
  store: Store,
  action: CountedAction,
  addressHash: string,
): Promise<string[]> {
  return (await listKeys(store, prefixOf(action, addressHash))).filter((id) =>
    ulidPattern.test(id),
  );
}

/** Returns the times of an address's actions within the window of their limit. */
export function recentOf(action: CountedAction, ids: readonly string[], now: Date): number[] {
  return ids.map(timeOfUlid).filter((time) => time > now.getTime() - rateLimits[action].windowMs);
}

/**
 * Checks the limit of an address.
 * @throws DomainError `too-many` if it is reached. The `Retry-After` header contains the remaining time.
 */
export function enforceRateLimit(action: CountedAction, ids: readonly string[], now: Date): void {
  const { count, windowMs } = rateLimits[action];
  const times = recentOf(action, ids, now).toSorted((one, other) => other - one);
  const oldest = times[count - 1];
  if (oldest === undefined) return;
  const wait = oldest + windowMs - now.getTime();
  throw new DomainError(
    'too-many',
    `${answerTexts.tooMany[action]} ${answerTexts.limitEnds({ minutes: Math.ceil(wait / 60_000) })}`,
    { headers: { 'Retry-After': String(Math.ceil(wait / 1_000)) } },
  );
}

interface Caller {
  /** Hash of the caller's address (`hashAddress`); empty if the platform does not provide it. */
  readonly addressHash: string;
  readonly now: Date;
}

/**
 * Counts an action, unless its address has reached the limit.
 * @throws DomainError `too-many`; `unavailable` if the counts cannot be read or written.
 */
export async function countWithinLimit(
  action: CountedAction,
  openCounts: () => Store,
  { addressHash, now }: Caller,
): Promise<void> {
  if (addressHash === '') return;
  const counts = openCounts();
  enforceRateLimit(action, await listActions(counts, action, addressHash), now);
  await countAction(counts, action, addressHash, now);
}

/**
 * Checks a login unless its address has failed too often. The attempt is counted before the password or passkey
 * is checked, and all counts are removed if it was correct. Of several concurrent attempts, the one written last
 * sees all others, so the limit is never exceeded. Guessing from many addresses is not practical because of the
 * password's length (docs/decisions/2026-11-22-staff-password.md).
 * @param check throws a DomainError `unauthenticated` for a wrong password or passkey.
 * @throws DomainError `too-many` before the login is checked; `unavailable` if attempts cannot be counted;
 * the errors of `check`.
 */
export async function throttleLogin<Result>(
  store: Store,
  { addressHash, now }: Caller,
  check: () => Promise<Result>,
): Promise<Result> {
  if (addressHash === '') return check();
  // If storage fails, retention removes the counts later.
  const removeCounts = (ids: readonly string[]) =>
    Promise.allSettled(ids.map((id) => removeBlob(store, prefixOf('login', addressHash) + id)));
  const id = await countAction(store, 'login', addressHash, now);
  try {
    const others = (await listActions(store, 'login', addressHash)).filter((other) => other !== id);
    enforceRateLimit('login', others, now);
    const result = await check();
    await removeCounts([id, ...others]);
    return result;
  } catch (error) {
    const isWrong = error instanceof DomainError && error.kind === 'unauthenticated';
    // If nothing was checked, the attempt does not count.
    if (!isWrong) await removeCounts([id]);
    throw error;
  }
}
