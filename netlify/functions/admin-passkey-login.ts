import type { Config } from '@netlify/functions';
import { passkeyLoginSchema } from '../../src/domain/login.ts';
import { endpoint, operation } from '../../src/server/http/endpoint.ts';
import { logInWithPasskey, loginOptions } from '../../src/server/staff/passkey-ceremonies.ts';

export default endpoint('admin-passkey-login', {
  GET: operation({ handle: async (call) => ({ data: await loginOptions(call) }) }),
  POST: operation({
    body: { schema: passkeyLoginSchema, maxBytes: 24_576 },
    handle: async ({ body, ...call }) => ({ cookies: [await logInWithPasskey(body, call)] }),
  }),
});

export const config: Config = { path: '/api/admin/passkey-login' };
