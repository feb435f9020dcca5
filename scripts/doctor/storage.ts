import type { Store } from '@netlify/blobs';
import { storeNames } from '#platform/stored-records.ts';
import { newId } from '#platform/server/storage/attempts.ts';
import { removeBlob, readText, writeOnce } from '#platform/server/storage/blobs.ts';
import { longestWaits, readRun } from '#platform/server/schedule/scheduled.ts';
import { type Checks, throwProblems } from './check.ts';

async function findStoreProblem(name: string, store: Store): Promise<string | false> {
  const key = `doctor/${newId(new Date())}`;
  try {
    await writeOnce(store, key, { from: 'doctor' });
    await removeBlob(store, key);
    return (await readText(store, key)) !== null && `${name} keeps removed records`;
  } catch {
    return `${name} cannot be read or written`;
  }
}

export const storageChecks: Checks = {
  storage: [
    async ({ openOwn }) => {
      throwProblems(
        ...(await Array.fromAsync(storeNames, (one) => findStoreProblem(one, openOwn(one)))),
      );
      return `all ${storeNames.length} stores can be written, read, and cleaned up`;
    },
    'name the site with --site and set NETLIFY_AUTH_TOKEN to a token that may use it; if both are right, see https://www.netlifystatus.com',
  ],
};

export const scheduleChecks: Checks = Object.fromEntries(
  Object.entries(longestWaits).map(([schedule, longestWait]) => [
    `schedule ${schedule}`,
    [
      async ({ isLocal, openOwn }) => {
        if (isLocal) return { skipped: 'schedules do not run on this machine' };
        const read = await readRun(openOwn('schedule-runs'), schedule);
        if (read.kind !== 'found') throw new Error('it has never completed');
        const { startedAt, failure } = read.record;
        const isLate = Date.now() - Date.parse(startedAt) > longestWait;
        throwProblems(isLate && `its last complete run was at ${startedAt}`);
        throwProblems(failure && `its run at ${startedAt} had a problem: ${failure}`);
        return `it ran at ${startedAt}`;
      },
      `read the log of the function ${schedule} in Netlify; "Run now" there starts it immediately`,
    ],
  ]),
);
