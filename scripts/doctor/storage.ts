import type { Store } from '@netlify/blobs';
import { storeNames } from '../../src/domain/retention.ts';
import { newId } from '../../src/server/storage/attempts.ts';
import { removeBlob, readText, writeOnce } from '../../src/server/storage/blobs.ts';
import { readRun } from '../../src/server/storage/schedule-runs.ts';
import { isMarked } from '../../src/server/storage/sentinel.ts';
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

async function lookAtMarks(patient: Patient): Promise<Finding> {
  const { openOwn } = requireStorage(patient);
  if (patient.isLocal) return { skipped: 'stores of this machine come and go, and carry none' };
  const marked = await Array.fromAsync(storeNames, (name) => isMarked(openOwn(name)));
  const missing = storeNames.filter((_, index) => !marked[index]).join(', ');
  const wrong = `nothing marks ${missing} as this site's: it is new, lost or of another site`;
  return judge([missing && wrong], 'every store carries it');
}

/** Whether the stores work, and are this site's own. */
export function storageChecks(patient: Patient): Check[] {
  return [
    {
      name: 'storage',
      look: () => lookAtStores(patient),
      mend: 'name the site with --site and set NETLIFY_AUTH_TOKEN to a token that may use it; if both are right, see https://www.netlifystatus.com',
    },
    {
      name: 'mark of storage',
      look: () => lookAtMarks(patient),
      mend: 'compare --site with the site in Netlify; if records are lost, restore a backup; only if the site is new, npm run storage:mark -- --site <id>',
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
