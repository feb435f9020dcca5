import type { Store } from '@netlify/blobs';
import { isBeyondQuota, windowOf } from '../storage/quota.ts';

/*
 * Each record is told of by mails of its own, until many come at once: what comes beyond so many of a
 * window is stored, and one mail says how many there are (resend-mails.ts). Which those are follows
 * from the ids alone.
 */

/** Records of one kind that have mails of their own, in one window of 17.5 minutes. */
export const TOLD_SINGLY_PER_WINDOW = 30;

/** Whether a record came after so many of its window. Costs one call at most. */
export function isOneOfMany(store: Store, prefix: `${string}/`, id: string): Promise<boolean> {
  return isBeyondQuota(store, prefix, id, TOLD_SINGLY_PER_WINDOW);
}

/** The same of all ids there are. */
export function findManyAtOnce(ids: readonly string[]): Set<string> {
  const windows = Map.groupBy(ids.toSorted(), windowOf).values();
  return new Set(windows.flatMap((inWindow) => inWindow.slice(TOLD_SINGLY_PER_WINDOW)));
}
