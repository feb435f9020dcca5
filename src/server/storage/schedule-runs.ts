import type { Store } from '@netlify/blobs';
import * as z from 'zod/mini';
import { mailFailures } from '../../domain/record-mails.ts';
import { readRecord, type ReadOutcome, writeNewest } from './blobs.ts';

/*
 * Keys of the `schedule-runs` store:
 *   runs/<schedule>   last complete run, which replaces the previous one
 */
const runSchema = z.object({
  startedAt: z.iso.datetime(),
  /** Problem that did not end the run. */
  trouble: z.optional(z.string()),
  /** Number of events that Stripe could not deliver (undelivered-events.ts). Undefined if Stripe failed. */
  undelivered: z.optional(z.number()),
  /** Records with an email that remains unsent (resend-mails.ts). */
  unsent: z.optional(
    z.object({
      ids: z._default(z.array(z.string()), []),
      failure: z.optional(z.enum(mailFailures)),
    }),
  ),
});
type ScheduleRun = z.infer<typeof runSchema>;

/** Records a complete run of a schedule. @throws DomainError `unavailable`. */
export async function noteRun(store: Store, schedule: string, run: ScheduleRun): Promise<void> {
  await writeNewest(store, `runs/${schedule}`, run);
}

/** Returns the last complete run of a schedule. @throws DomainError `unavailable`. */
export async function readRun(store: Store, schedule: string): Promise<ReadOutcome<ScheduleRun>> {
  return readRecord(store, `runs/${schedule}`, runSchema);
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Maximum time between two runs of each schedule if one run fails, in milliseconds. */
export const longestWaits: Readonly<Record<string, number>> = {
  'resend-mails': 15 * MINUTE_MS,
  // It runs from 11:00 to 22:00 UTC.
  'suspected-messages': 15 * HOUR_MS,
  // It runs every six hours.
  retention: 13 * HOUR_MS,
  'publish-articles': 3 * HOUR_MS,
};
