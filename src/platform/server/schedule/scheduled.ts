import type { Store } from '@netlify/blobs';
import type { Context } from '@netlify/functions';
import * as z from 'zod/mini';
import { mailFailures } from '../../record-mails.ts';
import { HOUR_MS, RETENTION_EVERY_MS } from '../../retention.ts';
import { type Services, startServices } from '../services.ts';
import { type ReadOutcome, readRecord, writeNewest } from '../storage/blobs.ts';
import { startLog } from '../http/log.ts';

/** Last complete run of a schedule. */
const runSchema = z.object({
  startedAt: z.iso.datetime(),
  /** Problem that did not stop the run. */
  failure: z.optional(z.string()),
  /** Records with an email that remains unsent (record-mails.ts). */
  unsent: z.optional(
    z.object({
      ids: z._default(z.array(z.string()), []),
      failure: z.optional(z.enum(mailFailures)),
      failedAt: z.optional(z.iso.datetime()),
    }),
  ),
});
type ScheduleRun = z.infer<typeof runSchema>;

export async function writeRun(store: Store, schedule: string, run: ScheduleRun): Promise<void> {
  await writeNewest(store, `runs/${schedule}`, run);
}

export async function readRun(store: Store, schedule: string): Promise<ReadOutcome<ScheduleRun>> {
  return readRecord(store, `runs/${schedule}`, runSchema);
}

/** Maximum time between two runs of each schedule if one run fails, in milliseconds. */
export const longestWaits: Readonly<Record<string, number>> = {
  'resend-mails': 3 * HOUR_MS,
  // It runs from 11:00 to 22:00 UTC.
  'suspected-messages': 15 * HOUR_MS,
  retention: 2 * RETENTION_EVERY_MS + HOUR_MS,
  'publish-articles': 3 * HOUR_MS,
};

/** Scheduled job. It returns a summary for the log, and the problems that did not stop the run. */
type Job = (
  services: Services,
) => Promise<Omit<ScheduleRun, 'startedAt'> & { readonly done: string }>;

/** Creates a scheduled function. It writes one log line per run and records the time of the run. */
export function scheduled(
  name: string,
  job: Job,
): (request: Request, context: Context) => Promise<Response> {
  return async (request, context) => {
    const log = startLog(name, request, context.requestId);
    const services = startServices(context.deploy.context);
    const { now, openStore } = services;
    try {
      const { done, ...found } = await job(services);
      await writeRun(openStore('schedule-runs'), name, { startedAt: now.toISOString(), ...found });
      const { failure } = found;
      log.write(204, failure ? 'error' : 'info', failure ? `${done}; ${failure}` : done);
      return new Response(null, { status: 204 });
    } catch (error) {
      log.writeError(error, 500);
      return new Response(null, { status: 500 });
    }
  };
}
