import type { Config } from '@netlify/functions';
import { periods } from '../../src/domain/stored-records.ts';
import { scheduled } from '../../src/server/http/scheduled.ts';
import { findExpired } from '../../src/server/retention/expired.ts';
import { timeFor } from '../../src/server/after-response.ts';
import { removeExpired, RUN_MS } from '../../src/server/retention/removal.ts';

/** Removes records after the end of their retention period. `npm run retention -- --dry-run` lists them. */
export default scheduled('retention', async ({ now, openStore }) => {
  const hasTime = timeFor(RUN_MS);
  const expired = await findExpired({ openStore, now, periods });
  const { removed, left } = await removeExpired(expired, openStore, hasTime);
  return { done: `removed ${removed}${left > 0 ? `, ${left} left for next time` : ''}` };
});

export const config: Config = { schedule: '41 3,9,15,21 * * *' };
