import type { Config } from '@netlify/functions';
import { scheduled } from '#platform/server/schedule/scheduled.ts';
import { reportSuspected } from '#features/submissions/server/contact-messages.ts';

/** Sends the agency one email a day about new suspected messages. Later runs of a day are retries. */
export default scheduled('suspected-messages', async ({ now, openStore, deliver }) => {
  const deps = { store: openStore('contact-messages'), now, deliver };
  const { fresh, failure } = await reportSuspected(deps);
  return { done: `${fresh} new`, failure };
});

export const config: Config = { schedule: '7 11-22 * * *' };
