import type { Config } from '@netlify/functions';
import { scheduled } from '../../src/server/http/scheduled.ts';
import { mailedIntakes } from '../../src/server/intakes/mailed-intakes.ts';
import { resendMails } from '../../src/server/mail/resend-mails.ts';
import { mailedMessages } from '../../src/server/messages/mailed-messages.ts';

/** Sends the emails that could not be sent when their records were stored. */
export default scheduled('resend-mails', async ({ now, openStore, deliver }) => {
  const { looked, troubles, unsent } = await resendMails([
    mailedIntakes({ store: openStore('intakes'), now, deliver }),
    mailedMessages({ store: openStore('contact-messages'), now, deliver }),
  ]);
  return { done: `looked at ${looked}`, trouble: troubles.join('; ') || undefined, unsent };
});

export const config: Config = { schedule: '*/5 * * * *' };
