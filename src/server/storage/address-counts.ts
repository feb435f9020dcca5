import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Store } from '@netlify/blobs';
import { timeOfUlid, ulidPattern } from '../../domain/ulid.ts';
import { readConfig } from '../config.ts';
import { tooMany } from '../errors.ts';
import { newId } from './attempts.ts';
import { listKeys, removeBlob, writeOnce } from './blobs.ts';

/*
 * Limits for each network address. Keys of the `login-tries` store: tries/<action>-<source>/<id>, one for
 * each counted action until retention removes it. Functions share nothing except storage, so the number of
 * keys is the count. Addresses are counted separately, so one address cannot block another.
 */
type CountedAction = 'login' | 'passkey' | 'checkout' | 'failed-payment' | 'upload';

/** Groups of an IPv6 address that identify a network. A provider gives each customer a whole /64. */
const NETWORK_GROUPS = 4;

/** Returns the part of an address that counts as one visitor. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  // A URL has the standard form of the address, in which `::` replaces the longest run of zeros.
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]`);
  const standard = hostname.slice(1, -1);
  // IPv4 address in IPv6 notation, ::ffff:c000:207.
  if (/^::ffff:[^:]+:[^:]+$/.test(standard)) return standard;
  // The run may have fewer groups, but the others do not count.
  const groups = standard.replace('::', ':0:0:0:0:').split(':');
  return groups.slice(0, NETWORK_GROUPS).join(':');
}

/**
 * Returns a keyed hash of an address, so that storage contains no addresses.
 * @returns an empty text if the platform does not provide the address; actions are then not counted.
 */
export function sourceOf(address: string): string {
  if (address === '') return '';
  const { ADMIN_SESSION_KEY } = readConfig('addresses');
  const hash = createHmac('sha256', ADMIN_SESSION_KEY).update(`address:${networkOf(address)}`);
  return hash.digest('hex').slice(0, 32);
}

const prefixOf = (action: CountedAction, source: string) => `tries/${action}-${source}/` as const;

/** @returns the id of the count. */
export async function countAction(
  store: Store,
  action: CountedAction,
  source: string,
  now: Date,
): Promise<string> {
  const id = newId(now);
  await writeOnce(store, prefixOf(action, source) + id, {});
  return id;
}

/** Lists the ids of a source's actions. Each id contains its time. It makes one call. */
export async function listActions(
  store: Store,
  action: CountedAction,
  source: string,
): Promise<string[]> {
  return (await listKeys(store, prefixOf(action, source))).filter((id) => ulidPattern.test(id));
}

/** Removes the counts of these actions. If storage fails, retention removes them later. */
export async function takeBackActions(
  store: Store,
  action: CountedAction,
  source: string,
  ids: readonly string[],
): Promise<void> {
  const prefix = prefixOf(action, source);
  await Promise.all(ids.map((id) => removeBlob(store, prefix + id).catch(() => undefined)));
}

interface AddressLimit {
  /** Maximum number of actions of one source within the window. */
  readonly count: number;
  /** Window in milliseconds. */
  readonly windowMs: number;
  /** Completes "Too many … from your network." */
  readonly what: string;
}

/** Checks the limit of a source. @throws DomainError `too-many` beyond the limit; it contains the remaining time. */
export function refuseBeyond(
  { count, windowMs, what }: AddressLimit,
  ids: readonly string[],
  now: Date,
): void {
  const times = ids.map(timeOfUlid).filter((time) => time > now.getTime() - windowMs);
  const oldest = times.toSorted((one, other) => other - one)[count - 1];
  if (oldest === undefined) return;
  const wait = oldest + windowMs - now.getTime();
  const minutes = Math.ceil(wait / 60_000);
  throw tooMany(
    wait,
    `Too many ${what} from your network. The limit ends in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
  );
}

/**
 * Counts an action, unless its source has reached the limit.
 * @param caller.source hash of the caller's address (`sourceOf`); empty if the platform does not provide it.
 * @throws DomainError `too-many`; `unavailable` if the counts cannot be read or written.
 */
export async function countWithin(
  limit: AddressLimit,
  action: CountedAction,
  openCounts: () => Store,
  { source, now }: { readonly source: string; readonly now: Date },
): Promise<void> {
  if (source === '') return;
  const counts = openCounts();
  refuseBeyond(limit, await listActions(counts, action, source), now);
  await countAction(counts, action, source, now);
}
