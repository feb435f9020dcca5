import type { Config } from '@netlify/functions';
import { periods } from '../../src/domain/stored-records.ts';
import { scheduled } from '../../src/server/http/scheduled.ts';
import { findDue } from '../../src/server/retention/due.ts';
import { timeFor } from '../../src/server/after-response.ts';
import { removeDue, RUN_MS } from '../../src/server/retention/removal.ts';

/** Removes records after the end of their retention period. `npm run retention -- --dry-run` lists them. */
export default scheduled('retention', async ({ now, openStore }) => {
  const hasTime = timeFor(RUN_MS);
  const due = await findDue({ openStore, now, periods });
  const { removed, left } = await removeDue(due, openStore, hasTime);
  return { done: `removed ${removed}${left > 0 ? `, ${left} left for next time` : ''}` };
});

export const config: Config = { schedule: '41 3,9,15,21 * * *' };
