import type { Config } from '@netlify/functions';
import { paymentListQuerySchema } from '../../src/domain/payment.ts';
import { endpoint, operation, readQuery } from '../../src/server/http/endpoint.ts';
import { pageHeaders } from '../../src/server/http/list-operation.ts';
import { listPayments } from '../../src/server/payments/payments.ts';

export default endpoint('admin-payments', {
  GET: operation({
    staff: true,
    handle: async ({ url, openStore }) => {
      const query = readQuery(url, paymentListQuerySchema);
      const page = await listPayments(openStore('payments'), query);
      return {
        data: page.payments,
        headers: pageHeaders(url, page),
        trouble:
          page.unreadable.length > 0 ? `unreadable: ${page.unreadable.join(' ')}` : undefined,
      };
    },
  }),
});

export const config: Config = { path: '/api/admin/payments' };
