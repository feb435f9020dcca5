import { DAY_MS } from '#platform/retention.ts';
import { periods } from '#platform/stored-records.ts';
import { findExpired } from '#features/submissions/server/expired.ts';
import { openStore } from '#platform/server/storage/blobs.ts';

type ExpiredRecord = Awaited<ReturnType<typeof findExpired>>[number];
const keyOf = ({ store, key }: ExpiredRecord) => `${store}/${key}`;

/**
 * Finds what the runs of a week find if nothing is removed, without the records that an earlier run found.
 * Every key that must be read is then read, because each has its day once a week.
 * @param now time of the first run.
 */
export async function findExpiredInWeek(now: Date, of = periods): Promise<ExpiredRecord[]> {
  const found: ExpiredRecord[] = [];
  for (let day = 0; day < 7; day += 1) {
    const expired = await findExpired({
      openStore: (name) => openStore(name, 'production'),
      now: new Date(now.getTime() + day * DAY_MS),
      periods: of,
    });
    const known = new Set(found.map(keyOf));
    found.push(...expired.filter((record) => !known.has(keyOf(record))));
  }
  return found;
}
