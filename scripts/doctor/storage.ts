import type { Store } from '@netlify/blobs';
import { type StoreName, storeNames } from '../../src/domain/retention.ts';
import { newId } from '../../src/server/storage/attempts.ts';
import { removeBlob, readText, writeOnce } from '../../src/server/storage/blobs.ts';
import { isMarked } from '../../src/server/storage/sentinel.ts';
import { type Check, type Finding, judge, ok, skipped, wrong } from './check.ts';
import { NO_STORAGE, openStoreOf, type Patient } from './patient.ts';

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
  if (!patient.storage) return wrong(NO_STORAGE);
  const problems: string[] = [];
  for (const name of storeNames) {
    const trouble = await findTrouble(openStoreOf(patient, name));
    if (trouble) problems.push(`${name} ${trouble}`);
  }
  return judge(problems, `all ${storeNames.length} stores were written, read and tidied`);
}

async function lookAtMarks(patient: Patient): Promise<Finding> {
  if (!patient.storage) return wrong(NO_STORAGE);
  if (patient.isLocal) return skipped('stores of this machine come and go, and carry none');
  const missing: StoreName[] = [];
  for (const name of storeNames) {
    if (!(await isMarked(openStoreOf(patient, name)))) missing.push(name);
  }
  return missing.length === 0
    ? ok('every store carries it')
    : wrong(
        `nothing marks ${missing.join(', ')} as this site's: it is new, lost or of another site`,
      );
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
