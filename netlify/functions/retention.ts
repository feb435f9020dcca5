import type { Config } from '@netlify/functions';
import { retention } from '../../src/domain/retention.ts';
import { scheduled } from '../../src/server/http/scheduled.ts';
import { findDue } from '../../src/server/retention/due.ts';
import { timeFor } from '../../src/server/later.ts';
import { removeDue, RUN_MS } from '../../src/server/retention/removal.ts';

/** Removes what was kept for as long as it may be. `npm run retention -- --dry-run` says what would go. */
export default scheduled('retention', async ({ now, openStore }) => {
  const hasTime = timeFor(RUN_MS);
  const due = await findDue({ openStore, now, rules: retention });
  const { removed, left } = await removeDue(due, openStore, hasTime);
  return { done: `removed ${removed}${left > 0 ? `, ${left} left for next time` : ''}` };
});

export const config: Config = { schedule: '41 3,9,15,21 * * *' };
