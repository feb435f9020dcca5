import type { Config } from '@netlify/functions';
import { endpoints } from '#platform/server/http/endpoint.ts';
import { adminCalls } from '#features/staff/server/admin-calls.ts';

/** All calls of the dashboard. They share one function, which starts faster than one function for each. */
export default endpoints('admin', adminCalls);

export const config: Config = { path: '/api/admin/*' };
