import { loginSchema, newPasskeySchema, passkeyLoginSchema } from '../login.ts';
import { callPaths } from '#features/site/paths.ts';
import { operation, type Routes } from '#platform/server/http/endpoint.ts';
import { endSession, endSessionCookie, logIn, requireStaff } from './admin-session.ts';
import {
  addPasskey,
  additionOptions,
  loginOptions,
  logInWithPasskey,
} from './passkey-ceremonies.ts';
import { listPasskeys, revokePasskey } from './passkeys.ts';

export const loginCalls: Routes = {
  [callPaths.adminLogin]: {
    POST: operation({
      body: { schema: loginSchema, maxBytes: 2_048 },
      handle: async ({ body, request, addressHash }, { now, deployContext, openStore }) => ({
        cookies: [await logIn(body, { request, addressHash, now, deployContext, openStore })],
      }),
    }),
  },
  [callPaths.adminLogout]: {
    POST: operation({
      handle: async ({ request }, { now, deployContext, openStore }) => {
        const context = { request, now, deployContext };
        await endSession(openStore('admin-sessions'), context);
        return { cookies: [endSessionCookie(context)] };
      },
    }),
  },
  [callPaths.adminPasskeyLogin]: {
    GET: operation({
      handle: async ({ request }, { now, deployContext }) => ({
        data: await loginOptions({ request, now, deployContext }),
      }),
    }),
    POST: operation({
      body: { schema: passkeyLoginSchema, maxBytes: 24_576 },
      handle: async ({ body, request, addressHash }, { now, deployContext, openStore }) => {
        const deps = { request, addressHash, now, deployContext, openStore };
        return { cookies: [await logInWithPasskey(body, deps)] };
      },
    }),
  },
  [callPaths.adminPasskeys]: {
    GET: operation({
      authenticate: requireStaff,
      handle: async ({ request, session }, { now, deployContext, openStore }) => {
        const options = await additionOptions(session, { request, now, deployContext });
        return { data: { ...(await listPasskeys(session, openStore)), options } };
      },
    }),
    POST: operation({
      authenticate: requireStaff,
      body: { schema: newPasskeySchema, maxBytes: 24_576 },
      handle: ({ body, request, session }, { now, deployContext, openStore }) =>
        addPasskey(body, session, { request, now, deployContext, openStore }),
    }),
  },
  [callPaths.adminPasskey(':id')]: {
    DELETE: operation({
      authenticate: requireStaff,
      handle: ({ id, session }, { now, openStore }) =>
        revokePasskey(id, { now, openStore, session }),
    }),
  },
};
