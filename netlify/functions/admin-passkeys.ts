import type { Config } from '@netlify/functions';
import { newPasskeySchema } from '../../src/domain/login.ts';
import { endpoint, operation } from '../../src/server/http/endpoint.ts';
import { addPasskey, additionOptions } from '../../src/server/staff/passkey-ceremonies.ts';
import { listPasskeys, revokePasskey } from '../../src/server/staff/passkeys.ts';

export default endpoint('admin-passkeys', {
  GET: operation({
    staff: true,
    handle: async (call) => ({
      data: { ...(await listPasskeys(call)), options: await additionOptions(call) },
    }),
  }),
  POST: operation({
    staff: true,
    body: { schema: newPasskeySchema, maxBytes: 24_576 },
    handle: ({ body, ...call }) => addPasskey(body, call),
  }),
  DELETE: operation({
    staff: true,
    handle: (call) => revokePasskey(call.id, call),
  }),
});

export const config: Config = { path: ['/api/admin/passkeys', '/api/admin/passkeys/:id'] };
