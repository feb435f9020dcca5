import { callPaths } from '#features/site/paths.ts';
import {
  type Authenticate,
  listOperation,
  operation,
  reportUnreadable,
  type Routes,
} from '#platform/server/http/endpoint.ts';
import type { OpenStore } from '#platform/server/storage/blobs.ts';
import { noteRequestSchema, submissionDeletionSchema, statusChangeSchema } from '../review.ts';
import { listMessages, moveToInbox } from './contact-messages.ts';
import { listIntakes } from './intakes.ts';
import { addNote, readSubmissionDetail } from './submission-details.ts';
import { submissionTypes, type SubmissionType } from './submission-types.ts';
import { deleteSubmission, setStatus } from './review-submission.ts';
import { type PaymentCounts, summarize } from './summary.ts';

/** Staff member whose name is stored with a change; empty after a login with the shared password. */
type AuthenticateStaff = Authenticate<{ readonly name: string }>;

const lists = { intakes: listIntakes, 'contact-messages': listMessages } as const;

/**
 * Creates the calls that exist for the submissions of both forms.
 * @param paths addresses of the list and of one submission.
 */
function reviewCalls(
  type: SubmissionType,
  paths: { readonly list: string; readonly one: string },
  authenticate: AuthenticateStaff,
): Routes {
  const { statuses } = submissionTypes[type];
  return {
    [paths.list]: {
      GET: listOperation(authenticate, (query, { openStore }) =>
        lists[type](openStore(type), query),
      ),
    },
    [paths.one]: {
      GET: operation({
        authenticate,
        handle: async ({ id }, { now, openStore }) => {
          const data = await readSubmissionDetail(type, id, { store: openStore(type), now });
          return { data, failure: reportUnreadable(data.notes) };
        },
      }),
    },
    [`${paths.one}/status`]: {
      PATCH: operation({
        authenticate,
        body: { schema: statusChangeSchema(statuses), maxBytes: 1_024 },
        handle: async ({ body: { status, from }, id, session }, { now, openStore }) => {
          const deps = { store: openStore(type), now, by: session.name, from };
          return { data: await setStatus(type, id, status, deps) };
        },
      }),
    },
    [`${paths.one}/notes`]: {
      POST: operation({
        authenticate,
        body: { schema: noteRequestSchema, maxBytes: 65_536 },
        handle: async ({ body, id, session }, { now, openStore }) => ({
          data: await addNote(type, id, body, { store: openStore(type), now, by: session.name }),
        }),
      }),
    },
    [`${paths.one}/deletion`]: {
      POST: operation({
        authenticate,
        body: { schema: submissionDeletionSchema, maxBytes: 8_192 },
        handle: ({ body, id, session }, { now, openStore }) => {
          const stores = { store: openStore(type), files: openStore('uploads') };
          return deleteSubmission(type, id, body.name, { ...stores, now, by: session.name });
        },
      }),
    },
  };
}

/**
 * Creates the calls of the dashboard about intakes and messages, and the summary of all lists.
 * @param countPayments counts the payments for the summary.
 */
export function submissionCalls(
  authenticate: AuthenticateStaff,
  countPayments: (openStore: OpenStore, now: Date) => Promise<PaymentCounts>,
): Routes {
  const { adminIntakes, adminIntake, adminMessages, adminMessage } = callPaths;
  const ofIntakes = { list: adminIntakes, one: adminIntake(':id') };
  const ofMessages = { list: adminMessages, one: adminMessage(':id') };
  return {
    ...reviewCalls('intakes', ofIntakes, authenticate),
    ...reviewCalls('contact-messages', ofMessages, authenticate),
    [callPaths.adminSummary]: {
      GET: operation({
        authenticate,
        handle: async (_, { now, deployContext, openStore }) => ({
          data: await summarize({ now, deployContext, openStore, countPayments }),
        }),
      }),
    },
    [callPaths.adminSubmission(':id', 'messages', 'inbox')]: {
      POST: operation({
        authenticate,
        handle: async ({ id }, { now, openStore, deliver }) => {
          const deps = { store: openStore('contact-messages'), now, deliver };
          const { message, failure } = await moveToInbox(id, deps);
          return { data: message, failure };
        },
      }),
    },
  };
}
