import type { Config } from '@netlify/functions';
import { endSession, endSessionCookie } from '../../src/server/staff/admin-session.ts';
import { endpoint, operation } from '../../src/server/http/endpoint.ts';

export default endpoint('admin-logout', {
  POST: operation({
    handle: async ({ request, now, openStore, deployContext }) => {
      await endSession(request, openStore('admin-sessions'), { now, deployContext });
      return { cookies: [endSessionCookie] };
    },
  }),
});

export const config: Config = { path: '/api/admin/logout' };
