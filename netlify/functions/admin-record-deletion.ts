import type { Config } from '@netlify/functions';
import { recordDeletionSchema } from '../../src/domain/intake-review.ts';
import { endpoint, operation } from '../../src/server/http/endpoint.ts';
import { deleteIntake } from '../../src/server/intakes/intake-review.ts';
import { deleteMessage } from '../../src/server/messages/message-review.ts';

export default endpoint('admin-record-deletion', {
  POST: operation({
    staff: true,
    body: { schema: recordDeletionSchema, maxBytes: 8_192 },
    handle: async ({ body, url, id, now, openStore, by }) => {
      const deps = { guides: openStore('training-guides'), now, by };
      if (url.pathname.startsWith('/api/admin/intakes/')) {
        await deleteIntake(id, body.name, { ...deps, store: openStore('intakes') });
      } else {
        await deleteMessage(id, body.name, { ...deps, store: openStore('contact-messages') });
      }
      return undefined;
    },
  }),
});

export const config: Config = {
  path: ['/api/admin/intakes/:id/deletion', '/api/admin/messages/:id/deletion'],
};
