import type { Config } from '@netlify/functions';
import { scheduled } from '../../src/server/http/scheduled.ts';
import { tellOfSuspected } from '../../src/server/messages/contact-messages.ts';

/** Emails the agency once a day how many new suspected messages there are. The later hours are retries. */
export default scheduled('suspected-messages', async ({ now, openStore, deliver }) => {
  const deps = { store: openStore('contact-messages'), now, deliver };
  const { fresh, trouble } = await tellOfSuspected(deps);
  return { done: `${fresh} new`, trouble };
});

export const config: Config = { schedule: '7 11-22 * * *' };
