import type { Config } from '@netlify/functions';
import { intakeDeletionSchema } from '../../src/domain/intake-review.ts';
import { endpoint, operation } from '../../src/server/http/endpoint.ts';
import { deleteIntake } from '../../src/server/intakes/intake-deletion.ts';

export default endpoint('admin-intake-deletion', {
  POST: operation({
    staff: true,
    body: { schema: intakeDeletionSchema, maxBytes: 8_192 },
    handle: async ({ body, params, now, openStore, session }) => {
      await deleteIntake(params.id ?? '', body.practiceName, {
        store: openStore('intakes'),
        now,
        by: session?.name,
        guides: openStore('training-guides'),
      });
      return undefined;
    },
  }),
});

export const config: Config = { path: '/api/admin/intakes/:id/deletion' };
