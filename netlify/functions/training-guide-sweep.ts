import type { Config } from '@netlify/functions';
import { scheduled } from '../../src/server/http/scheduled.ts';
import { sweepTrainingGuides } from '../../src/server/guides/training-guide-sweep.ts';

/** Removes training guides that belong to no intake, by the clock. */
export default scheduled('training-guide-sweep', async ({ now, openStore }) => {
  const deps = { store: openStore('training-guides'), intakes: openStore('intakes'), now };
  const { removed, failed, isUnfinished } = await sweepTrainingGuides(deps);
  return {
    done: `removed ${removed}${isUnfinished ? ', more next time' : ''}`,
    trouble: failed > 0 ? `could not look at ${failed}` : undefined,
  };
});

export const config: Config = { schedule: '17 * * * *' };
