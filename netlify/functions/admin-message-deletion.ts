import type { Config } from '@netlify/functions';
import { messageDeletionSchema } from '../../src/domain/contact-message.ts';
import { endpoint, operation } from '../../src/server/http/endpoint.ts';
import { deleteMessage } from '../../src/server/messages/message-review.ts';

export default endpoint('admin-message-deletion', {
  POST: operation({
    staff: true,
    body: { schema: messageDeletionSchema, maxBytes: 8_192 },
    handle: async ({ body, params, now, openStore }) => {
      await deleteMessage(params.id ?? '', body.name, {
        store: openStore('contact-messages'),
        now,
      });
      return undefined;
    },
  }),
});

export const config: Config = { path: '/api/admin/messages/:id/deletion' };
