import type { Config } from '@netlify/functions';
import { intakeListQuerySchema } from '../../src/domain/intake.ts';
import { endpoint, operation, readQuery } from '../../src/server/http/endpoint.ts';
import { listIntakes } from '../../src/server/intakes.ts';

export default endpoint('admin-intakes', {
  GET: operation({
    staff: true,
    handle: async ({ url, openStore }) => {
      const query = readQuery(url, intakeListQuerySchema);
      const { intakes, total, nextCursor, unreadable } = await listIntakes(
        openStore('intakes'),
        query,
      );
      const next = `<${url.pathname}?limit=${query.limit}&cursor=${nextCursor}>; rel="next"`;
      return {
        data: intakes,
        headers: { 'X-Total-Count': String(total), ...(nextCursor ? { Link: next } : {}) },
        trouble: unreadable.length > 0 ? `unreadable: ${unreadable.join(' ')}` : undefined,
      };
    },
  }),
});

export const config: Config = { path: '/api/admin/intakes' };
