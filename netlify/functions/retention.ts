import type { Config } from '@netlify/functions';
import { periods } from '#platform/stored-records.ts';
import { scheduled } from '#platform/server/schedule/scheduled.ts';
import { findExpired, removeExpired } from '#features/submissions/server/expired.ts';

/** Time after which no removals start. A scheduled function runs for at most thirty seconds. */
const RUN_MS = 24_000;

export default scheduled('retention', async ({ now, openStore }) => {
  const until = performance.now() + RUN_MS;
  const expired = await findExpired({ openStore, now, periods });
  const { removed, left } = await removeExpired(
    expired,
    openStore,
    () => performance.now() < until,
  );
  return { done: `removed ${removed}${left > 0 ? `, ${left} left for next time` : ''}` };
});

export const config: Config = { schedule: '41 3,9,15,21 * * *' };
