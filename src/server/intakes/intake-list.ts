import type { Store } from '@netlify/blobs';
import { intakeStatuses, type ListedIntake, storedIntakeSchema } from '../../domain/intake.ts';
import type { ListQuery } from '../../domain/record-list.ts';
import { searchTextOf } from '../../domain/search.ts';
import { readKept } from '../storage/blobs.ts';
import { listRecords, type Page } from '../storage/list-records.ts';
import { RecordCache } from '../storage/record-cache.ts';
import { type IntakeEntry, readIndex } from './intake-keys.ts';

/** Shared cache of this function. */
export const intakeCache = new RecordCache({
  read: (store, key) => readKept(store, key, storedIntakeSchema),
  searchTextOf,
});

/** Returns the sort position of an entry as text: the sort value, then the id. */
function positionOf(sort: ListQuery['sort'], { id, status, changed }: IntakeEntry): string {
  if (sort === 'changed') return `${changed}.${id}`;
  if (sort !== 'status') return id;
  const index = intakeStatuses.findIndex((known) => known === status);
  // The largest value sorts first. Unknown statuses sort last.
  return `${index === -1 ? 0 : intakeStatuses.length - index}.${id}`;
}

/** Lists intakes. It makes the calls of `readIndex` and of `listRecords`. */
export async function listIntakes(
  store: Store,
  query: ListQuery = {},
): Promise<Page<ListedIntake>> {
  const entries = (await readIndex(store)).map((entry) => ({
    ...entry,
    position: positionOf(query.sort, entry),
  }));
  const page = await listRecords({ store, cache: intakeCache, entries, query });
  const records = page.records.map(([intake, { status, statusBy }]) => ({
    ...intake,
    status,
    ...(statusBy && { statusBy }),
  }));
  return { ...page, records };
}
