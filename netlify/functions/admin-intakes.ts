import type { Config } from '@netlify/functions';
import { intakeListQuerySchema } from '../../src/domain/intake-review.ts';
import { endpoint, operation, readQuery } from '../../src/server/http/endpoint.ts';
import { pageHeaders, reportUnreadable } from '../../src/server/http/page.ts';
import { listIntakes } from '../../src/server/intakes/intake-list.ts';

export default endpoint('admin-intakes', {
  GET: operation({
    staff: true,
    handle: async ({ url, openStore }) => {
      const query = readQuery(url, intakeListQuerySchema);
      const page = await listIntakes(openStore('intakes'), query);
      return {
        data: page.intakes,
        headers: pageHeaders(url, page),
        trouble: reportUnreadable(page.intakes),
      };
    },
  }),
});

export const config: Config = { path: '/api/admin/intakes' };
