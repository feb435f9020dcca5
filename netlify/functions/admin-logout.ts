import type { Config } from '@netlify/functions';
import { endSessionCookie } from '../../src/server/admin-session.ts';
import { endpoint, operation } from '../../src/server/http/endpoint.ts';

export default endpoint('admin-logout', {
  POST: operation({
    handle: () => Promise.resolve({ headers: { 'Set-Cookie': endSessionCookie } }),
  }),
});

export const config: Config = { path: '/api/admin/logout' };
