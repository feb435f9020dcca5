import type { Config } from '@netlify/functions';
import { loginSchema } from '../../src/domain/login.ts';
import { logIn } from '../../src/server/staff/admin-session.ts';
import { endpoint, operation } from '../../src/server/http/endpoint.ts';

export default endpoint('admin-login', {
  POST: operation({
    body: { schema: loginSchema, maxBytes: 2_048 },
    handle: async ({ body, ...call }) => ({ cookies: [await logIn(body, call)] }),
  }),
});

export const config: Config = { path: '/api/admin/login' };
