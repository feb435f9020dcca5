import type { Store } from '@netlify/blobs';
import { storeNames } from '../../src/domain/stored-records.ts';
import { newId } from '../../src/server/storage/attempts.ts';
import { removeBlob, readText, writeOnce } from '../../src/server/storage/blobs.ts';
import { readRun } from '../../src/server/storage/schedule-runs.ts';
import { type Check, type Finding, judge, type Patient, requireStorage } from './check.ts';

async function findTrouble(store: Store): Promise<string | undefined> {
  const key = `doctor/${newId(new Date())}`;
  try {
    await writeOnce(store, key, { from: 'doctor' });
    await removeBlob(store, key);
    return (await readText(store, key)) === null ? undefined : 'keeps removed records';
  } catch {
    return 'cannot be read or written';
  }
}

async function lookAtStores(patient: Patient): Promise<Finding> {
  const { openOwn } = requireStorage(patient);
  const problems = await Array.fromAsync(storeNames, async (name) => {
    const trouble = await findTrouble(openOwn(name));
    return trouble && `${name} ${trouble}`;
  });
  return judge(problems, `all ${storeNames.length} stores can be written, read, and cleaned up`);
}

/** Checks that every store can be written and read. */
export function storageChecks(patient: Patient): Check[] {
  return [
    {
      name: 'storage',
      look: () => lookAtStores(patient),
      fix: 'name the site with --site and set NETLIFY_AUTH_TOKEN to a token that may use it; if both are right, see https://www.netlifystatus.com',
    },
  ];
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
};

/** Time of each schedule's last run. */
export function scheduleChecks(patient: Patient, now: Date): Check[] {
  return Object.entries(longestWaits).map(([schedule, longestWait]) => ({
    name: `schedule ${schedule}`,
    look: async () => {
      const { openOwn } = requireStorage(patient);
      if (patient.isLocal) return { skipped: 'schedules do not run on this machine' };
      const read = await readRun(openOwn('schedule-runs'), schedule);
      if (read.kind !== 'found') throw new Error('it has never completed');
      const { startedAt, trouble } = read.record;
      const isLate = now.getTime() - Date.parse(startedAt) > longestWait;
      if (isLate) throw new Error(`its last complete run was at ${startedAt}`);
      return judge(
        [trouble && `its run at ${startedAt} had a problem: ${trouble}`],
        `it ran at ${startedAt}`,
      );
    },
    fix: `read the log of the function ${schedule} in Netlify; "Run now" there starts it immediately`,
  }));
}
