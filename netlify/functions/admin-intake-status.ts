import type { Config } from '@netlify/functions';
import { statusChangeSchema } from '../../src/domain/intake.ts';
import { endpoint, operation } from '../../src/server/http/endpoint.ts';
import { setIntakeStatus } from '../../src/server/intakes/intake-review.ts';

export default endpoint('admin-intake-status', {
  PATCH: operation({
    staff: true,
    body: { schema: statusChangeSchema, maxBytes: 1_024 },
    handle: async ({ body, params, now, openStore, session }) => ({
      data: await setIntakeStatus(params.id ?? '', body.status, {
        store: openStore('intakes'),
        now,
        by: session?.name,
        from: body.from,
      }),
    }),
  }),
});

export const config: Config = { path: '/api/admin/intakes/:id/status' };
