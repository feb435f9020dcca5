import type { Config } from '@netlify/functions';
import { scheduled } from '#platform/server/schedule/scheduled.ts';
import { mailedIntakes } from '#features/submissions/server/intakes.ts';
import { resendMails } from '#platform/server/mail/record-mails.ts';
import { mailedMessages } from '#features/submissions/server/contact-messages.ts';

export default scheduled('resend-mails', async ({ now, openStore, deliver }) => {
  const { looked, failures, unsent } = await resendMails(
    [
      mailedIntakes({ store: openStore('intakes'), now, deliver }),
      mailedMessages({ store: openStore('contact-messages'), now, deliver }),
    ],
    { store: openStore('payments'), now, deliver },
  );
  return { done: `looked at ${looked}`, failure: failures.join('; ') || undefined, unsent };
});

export const config: Config = { schedule: '24 * * * *' };
