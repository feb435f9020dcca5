import type { Store } from '@netlify/blobs';
import { isBeyondQuota, windowOf } from '../storage/quota.ts';

/*
 * Limit for individual emails. When many records arrive together, those beyond the limit of a window are
 * stored, and one email states their number (resend-mails.ts). The ids alone determine which records those
 * are.
 */

/** Maximum number of records of one kind with individual emails in a window of 17.5 minutes. */
export const TOLD_SINGLY_PER_WINDOW = 30;

/**
 * True if the record exceeds its window's limit for individual emails. It makes at most one storage call.
 */
export function isOneOfMany(store: Store, prefix: `${string}/`, id: string): Promise<boolean> {
  return isBeyondQuota(store, prefix, id, TOLD_SINGLY_PER_WINDOW);
}

/** Returns all ids that exceed the limit of their window. */
export function findManyAtOnce(ids: readonly string[]): Set<string> {
  const windows = Map.groupBy(ids.toSorted(), windowOf).values();
  return new Set(windows.flatMap((inWindow) => inWindow.slice(TOLD_SINGLY_PER_WINDOW)));
}
