import type { Config } from '@netlify/functions';
import { summaryQuerySchema } from '../../src/domain/intake-review.ts';
import { summarize } from '../../src/server/staff/admin-summary.ts';
import { endpoint, operation, readQuery } from '../../src/server/http/endpoint.ts';

export default endpoint('admin-summary', {
  GET: operation({
    staff: true,
    handle: async ({ url, now, openStore, deployContext }) => {
      const stores = {
        intakes: openStore('intakes'),
        messages: openStore('contact-messages'),
        payments: openStore('payments'),
        runs: deployContext === 'production' ? openStore('schedule-runs') : undefined,
      };
      return { data: await summarize(stores, { ...readQuery(url, summaryQuerySchema), now }) };
    },
  }),
});

export const config: Config = { path: '/api/admin/summary' };
