import type { Store } from '@netlify/blobs';
import * as z from 'zod/mini';
import { readRecord, type ReadOutcome, writeNewest } from './blobs.ts';

/*
 * Keys of the `schedule-runs` store:
 *   runs/<schedule>   the last run that came to its end, over the one before
 */
const runSchema = z.object({
  startedAt: z.iso.datetime(),
  /** What went wrong without ending it. */
  trouble: z.optional(z.string()),
});
type ScheduleRun = z.infer<typeof runSchema>;

/** @throws DomainError `unavailable`. */
export async function noteRun(
  store: Store,
  schedule: string,
  run: { readonly startedAt: string; readonly trouble: string | undefined },
): Promise<void> {
  await writeNewest(store, `runs/${schedule}`, run);
}

/** The last run of a schedule. @throws DomainError `unavailable`. */
export async function readRun(store: Store, schedule: string): Promise<ReadOutcome<ScheduleRun>> {
  return readRecord(store, `runs/${schedule}`, runSchema);
}
