import { readRun } from '../../src/server/storage/schedule-runs.ts';
import { type Check, type Finding, ok, skipped, wrong } from './check.ts';
import { NO_STORAGE, openStoreOf, type Patient } from './patient.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The longest time between two runs of each schedule when one run may fail, in milliseconds. */
export const longestWaits: Readonly<Record<string, number>> = {
  'resend-mails': 15 * MINUTE_MS,
  // It runs from 11 to 22 o'clock, UTC.
  'suspected-messages': 15 * HOUR_MS,
  retention: 49 * HOUR_MS,
};

async function lookAtRun(patient: Patient, schedule: string, now: Date): Promise<Finding> {
  if (!patient.storage) return wrong(NO_STORAGE);
  if (patient.isLocal) return skipped('schedules do not run on this machine');
  const read = await readRun(openStoreOf(patient, 'schedule-runs'), schedule);
  if (read.kind !== 'found') return wrong('it never ran to its end');
  const { startedAt, trouble } = read.record;
  const age = now.getTime() - Date.parse(startedAt);
  if (age > (longestWaits[schedule] ?? 0)) return wrong(`it ran to its end last at ${startedAt}`);
  return trouble
    ? wrong(`its run of ${startedAt} met trouble: ${trouble}`)
    : ok(`it ran at ${startedAt}`);
}

/** When each schedule ran last. */
export function scheduleChecks(patient: Patient, now: Date): Check[] {
  return Object.keys(longestWaits).map((schedule) => ({
    name: `schedule ${schedule}`,
    look: () => lookAtRun(patient, schedule, now),
    mend: `read the log of the function ${schedule} in Netlify; "Run now" there starts it at once`,
  }));
}
