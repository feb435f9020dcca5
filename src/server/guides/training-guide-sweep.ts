import type { Store } from '@netlify/blobs';
import { UNCLAIMED_KEPT_MS } from '../../domain/training-guide.ts';
import { timeOfUlid, ulidPattern } from '../../domain/ulid.ts';
import { intakeKey } from '../intakes/intake-keys.ts';
import { timeFor } from '../later.ts';
import { hasKey, listKeys, removeBlob } from '../storage/blobs.ts';
import { guideKey, ticketKey, type UploadDeps } from './training-guide-upload.ts';
import { findClaim } from './training-guides.ts';

/** A scheduled function lives thirty seconds; the last looks need some of them. */
const SWEEP_MS = 24_000;
const PARALLEL = 20;

interface SweepDeps extends UploadDeps {
  /** The store of intakes. */
  readonly intakes: Store;
  /** Whether there is time for more; by default for SWEEP_MS from the beginning. */
  readonly hasTime?: () => boolean;
}

interface SweepResult {
  readonly removed: number;
  /** Ids that storage did not let us look at or remove; the next run tries again. */
  readonly failed: number;
  /** Whether there was more to do than time. */
  readonly isUnfinished: boolean;
}

/** Whether a guide belongs to nobody: not claimed, or by an intake that was never stored. */
async function isOrphan(id: string, store: Store, intakes: Store): Promise<boolean> {
  const claim = await findClaim(id, store);
  if (claim.kind !== 'found') return claim.kind === 'missing';
  return !(await hasKey(intakes, intakeKey(claim.record.submissionId)));
}

/**
 * Removes guides that belong to no intake after 48 hours, and the tickets of that age. By then
 * none can come to belong to one: claims end after 24 hours, and are repeated for 36 at most. Files
 * go before bare tickets, so that a flood of the latter does not let the former pile up.
 */
export async function sweepTrainingGuides({
  store,
  intakes,
  now,
  hasTime = timeFor(SWEEP_MS),
}: SweepDeps): Promise<SweepResult> {
  const isOld = (id: string) =>
    ulidPattern.test(id) && now.getTime() - timeOfUlid(id) > UNCLAIMED_KEPT_MS;
  const [guides, claims, tickets] = await Promise.all([
    listKeys(store, 'guides/'),
    listKeys(store, 'claims/'),
    listKeys(store, 'tickets/'),
  ]);
  const claimed = new Set(claims);
  const unlooked = new Set(tickets.filter(isOld));
  // A guide that was claimed is looked at once: afterwards its ticket is gone.
  const dueGuides = new Set(
    guides.filter((id) => isOld(id) && (!claimed.has(id) || unlooked.has(id))),
  );
  const due = [...dueGuides, ...[...unlooked].filter((id) => !dueGuides.has(id))];

  let removed = 0;
  const sweepOne = async (id: string): Promise<void> => {
    if (dueGuides.has(id) && (await isOrphan(id, store, intakes))) {
      await removeBlob(store, guideKey(id));
      removed += 1;
    }
    // Last, so that a run that was cut short finds the id again.
    await removeBlob(store, ticketKey(id));
  };
  let failed = 0;
  let done = 0;
  while (done < due.length && hasTime()) {
    const batch = due.slice(done, done + PARALLEL);
    const outcomes = await Promise.allSettled(batch.map(sweepOne));
    failed += outcomes.filter(({ status }) => status === 'rejected').length;
    done += batch.length;
  }
  return { removed, failed, isUnfinished: done < due.length };
}
