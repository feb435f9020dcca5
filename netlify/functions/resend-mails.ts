import type { Config } from '@netlify/functions';
import { scheduled } from '../../src/server/http/scheduled.ts';
import { mailedIntakes } from '../../src/server/intakes/intakes.ts';
import { resendMails } from '../../src/server/mail/record-mails.ts';
import { mailedMessages } from '../../src/server/messages/contact-messages.ts';
import { readUndelivered } from '../../src/server/payments/payment-events.ts';

/** Sends the emails that could not be sent, and counts the events that Stripe could not deliver. */
export default scheduled('resend-mails', async ({ now, openStore, deliver }) => {
  const { looked, failures, unsent } = await resendMails([
    mailedIntakes({ store: openStore('intakes'), now, deliver }),
    mailedMessages({ store: openStore('contact-messages'), now, deliver }),
  ]);
  const { undelivered, failure: readFailure } = await readUndelivered(now);
  const failure = [...failures, ...(readFailure ? [readFailure] : [])].join('; ') || undefined;
  return { done: `looked at ${looked}`, failure, unsent, undelivered };
});

export const config: Config = { schedule: '24 * * * *' };
