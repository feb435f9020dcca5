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
    return (await readText(store, key)) === null ? undefined : 'keeps what was removed';
  } catch {
    return 'cannot be written or read';
  }
}

async function lookAtStores(patient: Patient): Promise<Finding> {
  const { openOwn } = requireStorage(patient);
  const problems = await Array.fromAsync(storeNames, async (name) => {
    const trouble = await findTrouble(openOwn(name));
    return trouble && `${name} ${trouble}`;
  });
  return judge(problems, `all ${storeNames.length} stores were written, read and tidied`);
}

/** Checks that every store can be written and read. */
export function storageChecks(patient: Patient): Check[] {
  return [
    {
      name: 'storage',
      look: () => lookAtStores(patient),
      mend: 'name the site with --site and set NETLIFY_AUTH_TOKEN to a token that may use it; if both are right, see https://www.netlifystatus.com',
    },
  ];
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The longest time between two runs of each schedule when one run may fail, in milliseconds. */
export const longestWaits: Readonly<Record<string, number>> = {
  'resend-mails': 15 * MINUTE_MS,
  // It runs from 11 to 22 o'clock, UTC.
  'suspected-messages': 15 * HOUR_MS,
  // It runs every six hours.
  retention: 13 * HOUR_MS,
};

/** When each schedule ran last. */
export function scheduleChecks(patient: Patient, now: Date): Check[] {
  return Object.entries(longestWaits).map(([schedule, longestWait]) => ({
    name: `schedule ${schedule}`,
    look: async () => {
      const { openOwn } = requireStorage(patient);
      if (patient.isLocal) return { skipped: 'schedules do not run on this machine' };
      const read = await readRun(openOwn('schedule-runs'), schedule);
      if (read.kind !== 'found') throw new Error('it never ran to its end');
      const { startedAt, trouble } = read.record;
      const isLate = now.getTime() - Date.parse(startedAt) > longestWait;
      if (isLate) throw new Error(`it ran to its end last at ${startedAt}`);
      return judge(
        [trouble && `its run of ${startedAt} met trouble: ${trouble}`],
        `it ran at ${startedAt}`,
      );
    },
    mend: `read the log of the function ${schedule} in Netlify; "Run now" there starts it at once`,
  }));
}
