import type { Config } from '@netlify/functions';
import { messageStatusChangeSchema } from '../../src/domain/contact-message.ts';
import { endpoint, operation } from '../../src/server/http/endpoint.ts';
import { setMessageStatus } from '../../src/server/messages/message-review.ts';

export default endpoint('admin-message-status', {
  PATCH: operation({
    staff: true,
    body: { schema: messageStatusChangeSchema, maxBytes: 1_024 },
    handle: async ({ body, params, now, openStore, session }) => {
      const deps = { store: openStore('contact-messages'), now, by: session?.name };
      return { data: await setMessageStatus(params.id ?? '', body, deps) };
    },
  }),
});

export const config: Config = { path: '/api/admin/messages/:id/status' };
