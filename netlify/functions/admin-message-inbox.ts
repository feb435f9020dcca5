import type { Config } from '@netlify/functions';
import { endpoint, operation } from '../../src/server/http/endpoint.ts';
import { moveToInbox } from '../../src/server/messages/message-review.ts';

export default endpoint('admin-message-inbox', {
  POST: operation({
    staff: true,
    handle: async ({ id, now, openStore, deliver }) => {
      const deps = { store: openStore('contact-messages'), now, deliver };
      const { message, trouble } = await moveToInbox(id, deps);
      return { data: message, trouble };
    },
  }),
});

export const config: Config = { path: '/api/admin/messages/:id/inbox' };
