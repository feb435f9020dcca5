import { timeFor } from '../later.ts';
import { inParallel, removeBlob } from '../storage/blobs.ts';
import type { Due, Looking } from './due.ts';

/** A scheduled function lives thirty seconds; the last removals need some of them. */
export const RUN_MS = 24_000;
const AT_ONCE = 200;

/**
 * Removes what is due, what must go last after the rest. It may be ended at any point.
 * @param hasTime whether there is time for more than a first few.
 * @returns how many were removed; and for how many there was no time: the next run finds them again.
 * @throws DomainError `unavailable`; the next run goes on.
 */
export async function removeDue(
  due: readonly Due[],
  openStore: Looking['openStore'],
  hasTime = timeFor(RUN_MS),
): Promise<{ removed: number; left: number }> {
  const inOrder = due.toSorted((a, b) => Number(a.isLast ?? 0) - Number(b.isLast ?? 0));
  let removed = 0;
  while (removed < inOrder.length && (removed === 0 || hasTime())) {
    const batch = inOrder.slice(removed, removed + AT_ONCE);
    await inParallel(batch, ({ store, key }) => removeBlob(openStore(store), key));
    removed += batch.length;
  }
  return { removed, left: inOrder.length - removed };
}
