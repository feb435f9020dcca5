import {
  noteRequestSchema,
  recordDeletionSchema,
  statusChangeSchema,
} from '#features/submissions/intake-review.ts';
import { loginSchema, newPasskeySchema, passkeyLoginSchema } from '../login.ts';
import { callPaths } from '#features/site/paths.ts';
import {
  listOperation,
  operation,
  type Operations,
  reportUnreadable,
} from '#platform/server/http/endpoint.ts';
import {
  addNote,
  listIntakes,
  readIntakeDetail,
} from '#features/submissions/server/intake-review.ts';
import { listMessages, moveToInbox } from '#features/submissions/server/contact-messages.ts';
import { listPayments } from '#features/checkout/server/payments.ts';
import { recordKinds, type RecordKindName } from '#features/submissions/server/record-kinds.ts';
import { deleteRecord, setStatus } from '#features/submissions/server/review-record.ts';
import { endSession, endSessionCookie, logIn } from './admin-session.ts';
import { summarize } from './admin-summary.ts';
import {
  addPasskey,
  additionOptions,
  loginOptions,
  logInWithPasskey,
} from './passkey-ceremonies.ts';
import { listPasskeys, revokePasskey } from './passkeys.ts';

type Routes = Readonly<Record<string, Operations>>;

/** Returns the calls that exist for both kinds of records. */
function reviewCalls(kind: RecordKindName): Routes {
  const { noun, statuses } = recordKinds[kind];
  return {
    [callPaths.adminRecord(':id', noun, 'status')]: {
      PATCH: operation({
        staff: true,
        body: { schema: statusChangeSchema(statuses), maxBytes: 1_024 },
        handle: async ({ body: { status, from }, id, openStore, ...call }) => ({
          data: await setStatus(kind, id, status, { ...call, store: openStore(kind), from }),
        }),
      }),
    },
    [callPaths.adminRecord(':id', noun, 'deletion')]: {
      POST: operation({
        staff: true,
        body: { schema: recordDeletionSchema, maxBytes: 8_192 },
        handle: ({ body, id, openStore, ...call }) => {
          const stores = { store: openStore(kind), guides: openStore('training-guides') };
          return deleteRecord(kind, id, body.name, { ...call, ...stores });
        },
      }),
    },
  };
}

/** The calls of the dashboard by their addresses. */
export const adminCalls: Routes = {
  ...reviewCalls('intakes'),
  ...reviewCalls('contact-messages'),
  [callPaths.adminLogin]: {
    POST: operation({
      body: { schema: loginSchema, maxBytes: 2_048 },
      handle: async ({ body, ...call }) => ({ cookies: [await logIn(body, call)] }),
    }),
  },
  [callPaths.adminLogout]: {
    POST: operation({
      handle: async (call) => {
        await endSession(call.openStore('admin-sessions'), call);
        return { cookies: [endSessionCookie(call)] };
      },
    }),
  },
  [callPaths.adminPasskeyLogin]: {
    GET: operation({ handle: async (call) => ({ data: await loginOptions(call) }) }),
    POST: operation({
      body: { schema: passkeyLoginSchema, maxBytes: 24_576 },
      handle: async ({ body, ...call }) => ({ cookies: [await logInWithPasskey(body, call)] }),
    }),
  },
  [callPaths.adminPasskeys]: {
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
  },
  [callPaths.adminPasskey(':id')]: {
    DELETE: operation({ staff: true, handle: (call) => revokePasskey(call.id, call) }),
  },
  [callPaths.adminSummary]: {
    GET: operation({ staff: true, handle: async (call) => ({ data: await summarize(call) }) }),
  },
  [callPaths.adminIntakes]: { GET: listOperation('intakes', listIntakes) },
  [callPaths.adminIntake(':id')]: {
    GET: operation({
      staff: true,
      handle: async ({ id, now, openStore }) => {
        const data = await readIntakeDetail(openStore('intakes'), id, now);
        return { data, failure: reportUnreadable([data.intake, ...data.notes]) };
      },
    }),
  },
  [callPaths.adminRecord(':id', 'intakes', 'notes')]: {
    POST: operation({
      staff: true,
      body: { schema: noteRequestSchema, maxBytes: 65_536 },
      handle: async ({ body, id, openStore, ...call }) => ({
        data: await addNote(id, body, { ...call, store: openStore('intakes') }),
      }),
    }),
  },
  [callPaths.adminMessages]: {
    GET: listOperation('contact-messages', (store, query, { now }) =>
      listMessages(store, query, now),
    ),
  },
  [callPaths.adminRecord(':id', 'messages', 'inbox')]: {
    POST: operation({
      staff: true,
      handle: async ({ id, openStore, ...call }) => {
        const deps = { ...call, store: openStore('contact-messages') };
        const { message, failure } = await moveToInbox(id, deps);
        return { data: message, failure };
      },
    }),
  },
  [callPaths.adminPayments]: {
    GET: listOperation('payments', (store, query, { openStore }) =>
      listPayments(store, query, openStore('intakes')),
    ),
  },
};
