import type { Config } from '@netlify/functions';
import { statusChangeSchema } from '../../src/domain/intake.ts';
import { endpoint, operation } from '../../src/server/http/endpoint.ts';
import { setIntakeStatus } from '../../src/server/intakes/intake-review.ts';

export default endpoint('admin-intake-status', {
  PATCH: operation({
    staff: true,
    body: { schema: statusChangeSchema, maxBytes: 1_024 },
    handle: async ({ body: { status, from }, id, now, openStore, by }) => ({
      data: await setIntakeStatus(id, status, { store: openStore('intakes'), now, by, from }),
    }),
  }),
});

export const config: Config = { path: '/api/admin/intakes/:id/status' };
