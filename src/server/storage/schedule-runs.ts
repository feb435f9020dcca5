import type { Store } from '@netlify/blobs';
import * as z from 'zod/mini';
import { readRecord, type ReadOutcome, writeNewest } from './blobs.ts';

/*
 * Keys of the `schedule-runs` store:
 *   runs/<schedule>   last complete run, which replaces the previous one
 */
const runSchema = z.object({
  startedAt: z.iso.datetime(),
  /** Problem that did not end the run. */
  trouble: z.optional(z.string()),
});
type ScheduleRun = z.infer<typeof runSchema>;

/** Records a complete run of a schedule. @throws DomainError `unavailable`. */
export async function noteRun(
  store: Store,
  schedule: string,
  run: { readonly startedAt: string; readonly trouble: string | undefined },
): Promise<void> {
  await writeNewest(store, `runs/${schedule}`, run);
}

/** Returns the last complete run of a schedule. @throws DomainError `unavailable`. */
export async function readRun(store: Store, schedule: string): Promise<ReadOutcome<ScheduleRun>> {
  return readRecord(store, `runs/${schedule}`, runSchema);
}
