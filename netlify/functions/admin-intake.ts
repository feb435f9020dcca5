import type { Config } from '@netlify/functions';
import { endpoint, operation, reportUnreadable } from '../../src/server/http/endpoint.ts';
import { readIntakeDetail } from '../../src/server/intakes/intake-review.ts';

export default endpoint('admin-intake', {
  GET: operation({
    staff: true,
    handle: async ({ id, now, openStore }) => {
      const store = openStore('intakes');
      const data = await readIntakeDetail(store, id, now);
      return { data, trouble: reportUnreadable([data.intake, ...data.notes]) };
    },
  }),
});

export const config: Config = { path: '/api/admin/intakes/:id' };
