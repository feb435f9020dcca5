import type { Config } from '@netlify/functions';
import { readConfig } from '../../src/server/config.ts';
import { describeError } from '../../src/server/http/log.ts';
import { scheduled } from '../../src/server/http/scheduled.ts';
import { mailedIntakes } from '../../src/server/intakes/intakes.ts';
import { resendMails } from '../../src/server/mail/resend-mails.ts';
import { mailedMessages } from '../../src/server/messages/contact-messages.ts';
import { connectStripe } from '../../src/server/payments/stripe.ts';
import { countUndelivered } from '../../src/server/payments/undelivered-events.ts';

/** Sends the emails that could not be sent, and counts the events that Stripe could not deliver. */
export default scheduled('resend-mails', async ({ now, openStore, deliver }) => {
  const { looked, troubles, unsent } = await resendMails([
    mailedIntakes({ store: openStore('intakes'), now, deliver }),
    mailedMessages({ store: openStore('contact-messages'), now, deliver }),
  ]);
  const counting = async () =>
    countUndelivered(connectStripe(readConfig('stripe'), { retries: 0 }), now);
  const undelivered = await counting().catch(describeError);
  const isCounted = typeof undelivered === 'number';
  return {
    done: `looked at ${looked}`,
    trouble: [...troubles, ...(isCounted ? [] : [undelivered])].join('; ') || undefined,
    unsent,
    undelivered: isCounted ? undelivered : undefined,
  };
});

export const config: Config = { schedule: '*/5 * * * *' };
