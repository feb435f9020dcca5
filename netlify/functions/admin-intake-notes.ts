import type { Config } from '@netlify/functions';
import { noteRequestSchema } from '../../src/domain/intake-review.ts';
import { endpoint, operation } from '../../src/server/http/endpoint.ts';
import { addNote } from '../../src/server/intakes/intake-review.ts';

export default endpoint('admin-intake-notes', {
  POST: operation({
    staff: true,
    body: { schema: noteRequestSchema, maxBytes: 65_536 },
    handle: async ({ body, id, now, openStore, by }) => ({
      data: await addNote(id, body, { store: openStore('intakes'), now, by }),
    }),
  }),
});

export const config: Config = { path: '/api/admin/intakes/:id/notes' };
