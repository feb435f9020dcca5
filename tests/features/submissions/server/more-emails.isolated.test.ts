import { beforeEach, expect, test, vi } from 'vitest';

import { mailedIntakes, submitIntake } from '#features/submissions/server/intakes.ts';
import { readSubmissionDetail } from '#features/submissions/server/submission-details.ts';
import {
  mailedMessages,
  receiveContactMessage,
} from '#features/submissions/server/contact-messages.ts';
import type * as emails from '#features/submissions/server/emails.ts';
import { listIds, submissionTypes } from '#features/submissions/server/submission-types.ts';
import { composeMail } from '#platform/server/mail/compose-mail.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import { findFreshFailures, resendMails } from '#platform/server/mail/record-mails.ts';
import { buildIntake, buildMessage } from '../../../support/build.ts';
import { makeBlobsInProcess } from '../../../support/blobs-in-process.ts';

vi.mock('#features/submissions/server/emails.ts', async (importOriginal) => {
  const original = await importOriginal<typeof emails>();
  const { agency, client } = original.intakeMails;
  const blocks = ['Hello'];
  const billing = {
    to: 'agency',
    title: 'for the accountant',
    compose: () => composeMail({ subject: 'Billing', blocks }),
  };
  const survey = {
    to: 'client',
    title: 'next steps',
    compose: ({ email: to }: { email: string }) =>
      composeMail({ to, subject: 'Next steps', blocks }),
  };
  return {
    ...original,
    intakeMails: { agency, client, 'next-steps': survey, billing },
    messageMails: { agency: original.messageMails.agency, copy: survey },
  };
});

const START = Date.parse('2026-11-21T12:00:00Z');
const HOUR = 3_600_000;
const SUBJECTS = [
  'Intake from Harbor Dental',
  'We have your voice agent form',
  'Next steps',
  'Billing',
];

/** Subjects of the emails that the mail server does not accept. */
let refused: readonly string[] = [];
let tried: string[] = [];
const stores = {
  intakes: makeBlobsInProcess('intakes').store,
  'contact-messages': makeBlobsInProcess('contact-messages').store,
};

beforeEach(() => {
  refused = [];
  tried = [];
  stores.intakes = makeBlobsInProcess('intakes').store;
  stores['contact-messages'] = makeBlobsInProcess('contact-messages').store;
});

const deliver = ({ subject }: Mail) => {
  tried.push(subject);
  return refused.some((one) => subject.startsWith(one))
    ? Promise.reject(Object.assign(new Error('down'), { code: 'ETIMEDOUT' }))
    : Promise.resolve();
};
const at = (hours: number) => ({ now: new Date(START + hours * HOUR), deliver });
const files = makeBlobsInProcess('uploads').store;

async function submit() {
  const deps = { store: stores.intakes, files, ...at(0) };
  const { id } = await submitIntake({ ...buildIntake(), attemptId: crypto.randomUUID() }, deps);
  return id;
}

async function resend(hours: number) {
  tried = [];
  const { unsent } = await resendMails([
    mailedIntakes({ store: stores.intakes, ...at(hours) }),
    mailedMessages({ store: stores['contact-messages'], ...at(hours) }),
  ]);
  return { tried, unsent: unsent.ids };
}

test('every email of the list is sent once', async () => {
  await submit();
  expect(tried.map((subject) => SUBJECTS.find((one) => subject.startsWith(one)))).toEqual(SUBJECTS);
  expect(await resend(1)).toEqual({ tried: [], unsent: [] });
});

test.each(SUBJECTS)('if only “%s” fails, only it is retried, until it is sent', async (subject) => {
  refused = [subject];
  const id = await submit();
  const isToAgency = ['Billing', SUBJECTS[0]].includes(subject);
  const alone = [expect.stringContaining(subject)];
  expect(await resend(1)).toEqual({ tried: alone, unsent: isToAgency ? [id] : [] });
  refused = [];
  expect(await resend(2)).toEqual({ tried: alone, unsent: [] });
  expect(await resend(3)).toEqual({ tried: [], unsent: [] });
});

const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern);

test('of two emails that failed, the one that was sent later is not sent again', async () => {
  refused = ['Intake from', 'Next steps'];
  await submit();
  refused = ['Next steps'];
  expect(await resend(1)).toMatchObject({ tried: [/^Intake/, /^Next/].map(matching), unsent: [] });
  expect(await resend(2)).toMatchObject({ tried: ['Next steps'], unsent: [] });
});

test('each email has its own state in the dashboard', async () => {
  refused = ['Next steps'];
  const id = await submit();
  const { mails } = await readSubmissionDetail('intakes', id, {
    store: stores.intakes,
    now: at(1).now,
  });
  expect(mails).toEqual([
    { to: 'agency', state: 'sent' },
    { to: 'client', state: 'sent' },
    { to: 'client', title: 'next steps', state: 'waiting', failure: 'unreachable' },
    { to: 'agency', title: 'for the accountant', state: 'sent' },
  ]);
});

test.each([
  ['Billing', true],
  ['Next steps', false],
])('a failure of “%s” is reported before the next run: %j', async (subject, isReported) => {
  refused = [subject];
  const id = await submit();
  const { mails } = submissionTypes.intakes;
  const { ids } = await findFreshFailures({ store: stores.intakes, mails, now: at(1).now });
  expect(ids).toEqual(isReported ? [id] : []);
});

test('the emails of a message have states, too', async () => {
  refused = ['Next steps'];
  const store = stores['contact-messages'];
  await receiveContactMessage(
    { ...buildMessage(), attemptId: crypto.randomUUID() },
    { store, files, ...at(0) },
  );
  const [id = ''] = await listIds(store, 'messages');
  const mailsAt = async (hours: number) => {
    const deps = { store, now: at(hours).now };
    return (await readSubmissionDetail('contact-messages', id, deps)).mails;
  };
  expect(await mailsAt(0)).toMatchObject([{ state: 'sent' }, { state: 'waiting' }]);
  refused = [];
  expect(await resend(1)).toEqual({ tried: ['Next steps'], unsent: [] });
  expect(await mailsAt(1)).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
});
