import type { Config } from '@netlify/functions';
import { endpoint, operation } from '../../src/server/http/endpoint.ts';
import { moveToInbox } from '../../src/server/messages/message-review.ts';

export default endpoint('admin-message-inbox', {
  POST: operation({
    staff: true,
    handle: async ({ params, now, openStore, deliver }) => {
      const { message, trouble } = await moveToInbox(params.id ?? '', {
        store: openStore('contact-messages'),
        now,
        deliver,
      });
      return { data: message, trouble };
    },
  }),
});

export const config: Config = { path: '/api/admin/messages/:id/inbox' };
