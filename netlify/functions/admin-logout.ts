import type { Config } from '@netlify/functions';
import { endSession, endSessionCookie } from '../../src/server/staff/admin-session.ts';
import { endpoint, operation } from '../../src/server/http/endpoint.ts';

export default endpoint('admin-logout', {
  POST: operation({
    handle: async ({ request, now, openStore, deployContext }) => {
      const place = { now, deployContext, request };
      await endSession(openStore('admin-sessions'), place);
      return { cookies: [endSessionCookie(place)] };
    },
  }),
});

export const config: Config = { path: '/api/admin/logout' };
