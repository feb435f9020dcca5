import type { Config } from '@netlify/functions';
import { paymentListQuerySchema } from '../../src/domain/payment.ts';
import { endpoint, listOperation } from '../../src/server/http/endpoint.ts';
import { listPayments } from '../../src/server/payments/payments.ts';

export default endpoint('admin-payments', {
  GET: listOperation('payments', paymentListQuerySchema, (store, query, { openStore }) =>
    listPayments(store, query, openStore('intakes')),
  ),
});

export const config: Config = { path: '/api/admin/payments' };
