import type { Config } from '@netlify/functions';
import { scheduled } from '../../src/server/http/scheduled.ts';
import { resendMails } from '../../src/server/mail/resend-mails.ts';

/** Sends mails that did not go out when their records were stored. */
export default scheduled('resend-mails', async ({ now, openStore, deliver }) => {
  const { looked, troubles } = await resendMails({
    intakes: openStore('intakes'),
    messages: openStore('contact-messages'),
    now,
    deliver,
  });
  return { done: `looked at ${looked}`, trouble: troubles.join('; ') || undefined };
});

export const config: Config = { schedule: '*/5 * * * *' };
