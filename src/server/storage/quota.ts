import type { Store } from '@netlify/blobs';
import { timeOfUlid, ulidPattern } from '../../domain/ulid.ts';
import { listKeysFrom } from './blobs.ts';

/*
 * Quotas for the whole site, counted from existing keys. The first ten characters of a ULID are the time,
 * so one call lists the records that were created in the same 2^20 milliseconds (17.5 minutes). The
 * platform's limits count by network address, and an attacker may use many addresses.
 */
const WINDOW_CHARACTERS = 6;

/** Length of a window, in milliseconds. */
export const QUOTA_WINDOW_MS = 2 ** 20;

/** Returns the window in which an id was created. */
export const windowOf = (id: string) => id.slice(0, WINDOW_CHARACTERS);

/** Returns the end of an id's window, in milliseconds since 1970. */
export function endOfWindow(id: string): number {
  return (Math.floor(timeOfUlid(id) / QUOTA_WINDOW_MS) + 1) * QUOTA_WINDOW_MS;
}

/**
 * True if the quota was reached before this record in its window. It makes one call for every 1,000 records
 * of the window.
 * @param prefix prefix of the records, with a slash at the end.
 */
export async function isBeyondQuota(
  store: Store,
  prefix: `${string}/`,
  id: string,
  quota: number,
): Promise<boolean> {
  const keys = await listKeysFrom(store, prefix + windowOf(id));
  const ids = keys.map((key) => key.slice(prefix.length));
  return ids.filter((other) => ulidPattern.test(other) && other < id).length >= quota;
}
