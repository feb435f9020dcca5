import type { Config } from '@netlify/functions';
import { summaryQuerySchema } from '../../src/domain/intake-review.ts';
import { summarize } from '../../src/server/staff/admin-summary.ts';
import { endpoint, operation, readQuery } from '../../src/server/http/endpoint.ts';
import { requireMark } from '../../src/server/storage/sentinel.ts';

export default endpoint('admin-summary', {
  GET: operation({
    staff: true,
    handle: async ({ url, now, openStore, deployContext }) => {
      const stores = {
        intakes: openStore('intakes'),
        messages: openStore('contact-messages'),
        payments: openStore('payments'),
      };
      const data = await summarize(stores, { ...readQuery(url, summaryQuerySchema), now });
      if (data.total === 0) await requireMark(stores.intakes, deployContext);
      return { data };
    },
  }),
});

export const config: Config = { path: '/api/admin/summary' };
