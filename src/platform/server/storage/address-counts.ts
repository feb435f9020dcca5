import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Store } from '@netlify/blobs';
import { timeOfUlid, ulidPattern } from '../../ulid.ts';
import { readConfig } from '../config.ts';
import { DomainError } from '../errors.ts';
import { newId } from './attempts.ts';
import { listKeys, writeOnce } from './blobs.ts';
import { answerTexts } from '#texts/answers.ts';

/**
 * Limit of an action for each network address. Each counted action has a key in the store `counted-actions` until
 * retention removes it: actions/<action>-<address hash>/<id>. Functions share nothing except storage, so the number
 * of keys is the count. Addresses are counted separately, so one address cannot block another.
 */
export interface RateLimit {
  /** Name of the action in keys. */
  readonly action: string;
  /** Number of actions that one address may do within a window. Many people can share an address. */
  readonly count: number;
  readonly windowMs: number;
  /** Sentence about too many of these actions. */
  readonly problem: string;
}

/** Groups of an IPv6 address that identify a network: a provider gives each customer a whole /64. */
const NETWORK_GROUPS = 4;

/** Part of an address that counts as one visitor. */
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
 * Keyed hash of an address, so that storage contains no addresses.
 * @returns an empty text if the platform does not provide the address; actions are then not counted.
 */
export function hashAddress(address: string): string {
  if (address === '') return '';
  const { ADMIN_SESSION_KEY } = readConfig('addresses');
  const hash = createHmac('sha256', ADMIN_SESSION_KEY).update(`address:${networkOf(address)}`);
  return hash.digest('hex').slice(0, 32);
}

export const prefixOfActions = ({ action }: RateLimit, addressHash: string) =>
  `actions/${action}-${addressHash}/` as const;

/**
 * Stores that an address did an action.
 * @param cause identifies an action that may be reported more than once, with the same time.
 * @returns the id of the stored action.
 */
export async function countAction(
  store: Store,
  limit: RateLimit,
  addressHash: string,
  now: Date,
  cause?: string,
): Promise<string> {
  const id = newId(now, cause);
  await writeOnce(store, prefixOfActions(limit, addressHash) + id, {});
  return id;
}

/** Lists the ids of an address's actions. Each id contains its time. It makes one call. */
export async function listActions(
  store: Store,
  limit: RateLimit,
  addressHash: string,
): Promise<string[]> {
  return (await listKeys(store, prefixOfActions(limit, addressHash))).filter((id) =>
    ulidPattern.test(id),
  );
}

/** Times of an address's actions within the window of their limit. */
export function recentOf(limit: RateLimit, ids: readonly string[], now: Date): number[] {
  return ids.map(timeOfUlid).filter((time) => time > now.getTime() - limit.windowMs);
}

/**
 * Checks the limit of an address.
 * @throws DomainError `too-many` if it is reached. The `Retry-After` header contains the remaining time.
 */
export function enforceRateLimit(limit: RateLimit, ids: readonly string[], now: Date): void {
  const { count, windowMs, problem } = limit;
  const times = recentOf(limit, ids, now).toSorted((one, other) => other - one);
  const oldest = times[count - 1];
  if (oldest === undefined) return;
  const wait = oldest + windowMs - now.getTime();
  throw new DomainError(
    'too-many',
    `${problem} ${answerTexts.limitEnds({ minutes: Math.ceil(wait / 60_000) })}`,
    { headers: { 'Retry-After': String(Math.ceil(wait / 1_000)) } },
  );
}

export interface Caller {
  /** Hash of the caller's address (`hashAddress`); empty if the platform does not provide it. */
  readonly addressHash: string;
  readonly now: Date;
}

/**
 * Counts an action, unless its address has reached the limit.
 * @throws DomainError `too-many`; `unavailable` if the counts cannot be read or written.
 */
export async function countWithinLimit(
  limit: RateLimit,
  openCounts: () => Store,
  { addressHash, now }: Caller,
): Promise<void> {
  if (addressHash === '') return;
  const counts = openCounts();
  enforceRateLimit(limit, await listActions(counts, limit, addressHash), now);
  await countAction(counts, limit, addressHash, now);
}
