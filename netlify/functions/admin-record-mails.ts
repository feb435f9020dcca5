import type { Config } from '@netlify/functions';
import { endpoint, operation } from '../../src/server/http/endpoint.ts';
import { mailedIntakes } from '../../src/server/intakes/intakes.ts';
import { sendMailsAgain } from '../../src/server/mail/record-mails.ts';
import { mailedMessages } from '../../src/server/messages/contact-messages.ts';

/** Sends the emails about an intake or a message that were not sent yet. */
export default endpoint('admin-record-mails', {
  POST: operation({
    staff: true,
    handle: ({ url, id, now, deliver, openStore }) => {
      const records = url.pathname.startsWith('/api/admin/intakes/')
        ? mailedIntakes({ store: openStore('intakes'), now, deliver })
        : mailedMessages({ store: openStore('contact-messages'), now, deliver });
      return sendMailsAgain(records, id);
    },
  }),
});

export const config: Config = {
  path: ['/api/admin/intakes/:id/mails', '/api/admin/messages/:id/mails'],
};
