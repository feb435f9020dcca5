import type { Config } from '@netlify/functions';
import { loginSchema } from '../../src/domain/login.ts';
import { logIn } from '../../src/server/staff/admin-session.ts';
import { endpoint, operation } from '../../src/server/http/endpoint.ts';

export default endpoint('admin-login', {
  POST: operation({
    body: { schema: loginSchema, maxBytes: 2_048 },
    handle: async ({ body, source, now, openStore, deployContext, request }) => {
      const tries = openStore('login-tries');
      return { cookies: [await logIn(body, { tries, source, now, deployContext, request })] };
    },
  }),
});

export const config: Config = {
  path: '/api/admin/login',
};
