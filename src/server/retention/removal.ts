import { inParallel, removeBlob, writeOnce } from '../storage/blobs.ts';
import type { ExpiredRecord, FindExpiredDeps } from './expired.ts';

/** A scheduled function runs for at most thirty seconds. The rest of that time is for the last removals. */
export const RUN_MS = 24_000;
const AT_ONCE = 200;

/** Claim by the retention schedule for a file that it is about to remove. */
const OWN_CLAIM = { isUnclaimed: true };

/** Removes a record. @returns false if it stays because it was claimed. */
async function remove(
  { store: name, key, unlessClaimed }: ExpiredRecord,
  openStore: FindExpiredDeps['openStore'],
): Promise<boolean> {
  const store = openStore(name);
  // A list or a read may miss a claim. Only a conditional write proves that there is none.
  if (unlessClaimed && (await writeOnce(store, unlessClaimed, OWN_CLAIM)) === 'taken') return false;
  await removeBlob(store, key);
  if (unlessClaimed) await removeBlob(store, unlessClaimed);
  return true;
}

/**
 * Removes the expired records, and those marked as last at the end. It may be interrupted at any point.
 * @param hasTime false when no time is left for further removals.
 * @returns the number of removed records, and the number left for the next run.
 * @throws DomainError `unavailable`; the next run continues.
 */
export async function removeExpired(
  expired: readonly ExpiredRecord[],
  openStore: FindExpiredDeps['openStore'],
  hasTime = () => true,
): Promise<{ removed: number; left: number }> {
  const inOrder = expired.toSorted((a, b) => Number(a.isLast ?? 0) - Number(b.isLast ?? 0));
  let done = 0;
  let removed = 0;
  while (done < inOrder.length && (done === 0 || hasTime())) {
    const batch = inOrder.slice(done, done + AT_ONCE);
    const outcomes = await inParallel(batch, (each) => remove(each, openStore));
    removed += outcomes.filter(Boolean).length;
    done += batch.length;
  }
  return { removed, left: inOrder.length - done };
}
