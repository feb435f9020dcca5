import type { Store } from '@netlify/blobs';
import { timeOfUlid, ulidPattern } from '../../domain/ulid.ts';
import { listKeysFrom } from '../storage/blobs.ts';

/*
 * Limit for individual emails. When many records arrive together, those beyond the limit of a window are
 * stored, and one email states their number (resend-mails.ts). The ids alone determine which records those
 * are: the first ten characters of a ULID are the time, so one call lists the records of the same 2^20
 * milliseconds (17.5 minutes). The platform's limits count by network address, and an attacker may use many
 * addresses.
 */
const WINDOW_CHARACTERS = 6;
export const WINDOW_MS = 2 ** 20;

/** Maximum number of records of one kind with individual emails in a window. */
export const TOLD_SINGLY_PER_WINDOW = 30;

/** Returns the window in which an id was created. */
export const windowOf = (id: string) => id.slice(0, WINDOW_CHARACTERS);

/** Returns the end of an id's window, in milliseconds since 1970. */
export function endOfWindow(id: string): number {
  return (Math.floor(timeOfUlid(id) / WINDOW_MS) + 1) * WINDOW_MS;
}

/**
 * True if the record exceeds its window's limit for individual emails. It makes one call for every 1,000
 * records of the window.
 * @param prefix prefix of the records, with a slash at the end.
 */
export async function isOneOfMany(
  store: Store,
  prefix: `${string}/`,
  id: string,
): Promise<boolean> {
  const keys = await listKeysFrom(store, prefix + windowOf(id));
  const ids = keys.map((key) => key.slice(prefix.length));
  const isEarlier = (other: string) => ulidPattern.test(other) && other < id;
  return ids.filter(isEarlier).length >= TOLD_SINGLY_PER_WINDOW;
}

/** Returns all ids that exceed the limit of their window. */
export function findManyAtOnce(ids: readonly string[]): Set<string> {
  const windows = Map.groupBy(ids.toSorted(), windowOf).values();
  return new Set(windows.flatMap((inWindow) => inWindow.slice(TOLD_SINGLY_PER_WINDOW)));
}
