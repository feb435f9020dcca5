import type { Config } from '@netlify/functions';
import { messageStatusChangeSchema } from '../../src/domain/contact-message.ts';
import { endpoint, operation } from '../../src/server/http/endpoint.ts';
import { setMessageStatus } from '../../src/server/messages/message-review.ts';

export default endpoint('admin-message-status', {
  PATCH: operation({
    staff: true,
    body: { schema: messageStatusChangeSchema, maxBytes: 1_024 },
    handle: async ({ body, id, now, openStore, by }) => ({
      data: await setMessageStatus(id, body, { store: openStore('contact-messages'), now, by }),
    }),
  }),
});

export const config: Config = { path: '/api/admin/messages/:id/status' };
