import type { Config } from '@netlify/functions';
import { paymentCalls } from '#features/checkout/server/admin-calls.ts';
import { countPayments } from '#features/checkout/server/payments.ts';
import { loginCalls } from '#features/staff/server/login-calls.ts';
import { requireStaff } from '#features/staff/server/admin-session.ts';
import { findIntakeSenders } from '#features/submissions/server/acknowledgements.ts';
import { submissionCalls } from '#features/submissions/server/admin-calls.ts';
import { endpoints } from '#platform/server/http/endpoint.ts';

/** All calls of the dashboard. They share one function, which starts faster than one function for each. */
export const adminCalls = {
  ...loginCalls,
  ...submissionCalls(requireStaff, (openStore, now) => countPayments(openStore('payments'), now)),
  ...paymentCalls(requireStaff, findIntakeSenders),
};

export default endpoints('admin', adminCalls);

export const config: Config = { path: '/api/admin/*' };
