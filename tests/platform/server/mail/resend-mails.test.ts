import { expect, test, vi } from 'vitest';

import { composeMail } from '#platform/server/mail/compose-mail.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import { intakeMails, messageMails } from '#features/submissions/server/emails.ts';
import { queueMails } from '#platform/server/mail/queued-mails.ts';
import { resendMails, SINGLE_MAILS_PER_WINDOW } from '#platform/server/mail/record-mails.ts';
import { mailedIntakes, submitIntake } from '#features/submissions/server/intakes.ts';
import {
  mailedMessages,
  receiveContactMessage,
} from '#features/submissions/server/contact-messages.ts';
import { buildIntake, buildMessage } from '../../../support/build.ts';
import { makeBlobsInProcess } from '../../../support/blobs-in-process.ts';

const START = Date.parse('2026-11-21T12:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ATTEMPT = '0b0f5a3e-6c1f-4d57-9f5a-3f1f0d4a8a11';
const intake = { ...buildIntake(), attemptId: ATTEMPT };
const message = { ...buildMessage(), attemptId: ATTEMPT };

/** Fixture in which everything stops at the n-th call of storage or the mail server. */
function makeFixture(killAt = Infinity) {
  const intakes = makeBlobsInProcess('intakes');
  const messages = makeBlobsInProcess('contact-messages');
  const files = makeBlobsInProcess('uploads').store;
  const state = { calls: 0, killAt, isServerUp: true, tries: 0, code: 'ECONNECTION' };
  const accepted: Mail[] = [];
  const isDead = () => (state.calls += 1) >= state.killAt;
  for (const blobs of [intakes, messages]) blobs.fault = () => (isDead() ? 'before' : undefined);
  const deliver = (mail: Mail) => {
    state.tries += 1;
    if (isDead() || !state.isServerUp) {
      return Promise.reject(Object.assign(new Error('down'), { code: state.code }));
    }
    accepted.push(mail);
    return Promise.resolve();
  };
  const at = (ms: number) => ({ now: new Date(START + ms), deliver });
  return {
    state,
    accepted,
    intakes,
    messages,
    submit: () => submitIntake(intake, { store: intakes.store, files, ...at(0) }),
    write: () => receiveContactMessage(message, { store: messages.store, files, ...at(0) }),
    receive: (kind: 'intakes' | 'messages', ms: number) => {
      const attempt = { email: `a${ms}@b.example`, attemptId: undefined };
      return kind === 'intakes'
        ? submitIntake({ ...intake, ...attempt }, { store: intakes.store, files, ...at(ms) })
        : receiveContactMessage(
            { ...message, ...attempt },
            { store: messages.store, files, ...at(ms) },
          );
    },
    resend: (ms: number) =>
      resendMails([
        mailedIntakes({ store: intakes.store, ...at(ms) }),
        mailedMessages({ store: messages.store, ...at(ms) }),
      ]),
  };
}
type Fixture = ReturnType<typeof makeFixture>;

test.each([
  ['an intake', (fixture: Fixture) => fixture.submit(), intakeMails],
  ['a message', (fixture: Fixture) => fixture.write(), messageMails],
] as const)(
  'the emails of %s are not sent by a run that starts while their sender is working',
  async (_, run, mails) => {
    const fixture = makeFixture();
    await run(fixture);
    await fixture.resend(MINUTE);
    await fixture.resend(10 * MINUTE);
    expect(fixture.accepted).toHaveLength(Object.keys(mails).length);
  },
);

test.each(['intakes', 'messages'] as const)(
  'of many %s that came at the same time, a limited number cause emails, and the others do not count as unsent',
  async (kind) => {
    const { accepted, receive, resend } = makeFixture();
    for (let ms = 0; ms < SINGLE_MAILS_PER_WINDOW + 5; ms += 1) await receive(kind, ms);
    const mails = Object.keys(kind === 'intakes' ? intakeMails : messageMails);
    for (let hours = 0; hours <= 3; hours += 1) {
      expect(await resend(hours * HOUR)).toEqual({ looked: 0, failures: [], unsent: { ids: [] } });
    }
    expect(accepted).toHaveLength(SINGLE_MAILS_PER_WINDOW * mails.length);
  },
);

test('an unsent email is retried every hour until its record is three days old', async () => {
  const { state, write, resend } = makeFixture();
  state.isServerUp = false;
  await write();
  const tries: number[] = [];
  for (let hour = 0; hour <= 80; hour += 1) {
    const before = state.tries;
    await resend(hour * HOUR);
    if (state.tries > before) tries.push(hour);
  }
  expect(tries).toEqual(Array.from({ length: 71 }, (_, index) => index + 1));
});

// The list of the other kind, which is read before or after it, has no reason.
test.each([
  ['an intake', (fixture: Fixture) => fixture.submit()],
  ['a message', (fixture: Fixture) => fixture.write()],
])(
  'a run reports the emails about %s that remain unsent, with the reason, until one is sent',
  async (_, run) => {
    const fixture = makeFixture();
    fixture.state.isServerUp = false;
    await run(fixture);
    expect((await fixture.resend(MINUTE)).unsent).toEqual({ ids: [] });
    expect((await fixture.resend(3 * MINUTE)).unsent).toMatchObject({
      ids: [expect.any(String)],
      failure: 'unreachable',
    });
    // The run's own try counts, and not the one before it.
    fixture.state.code = 'EAUTH';
    expect((await fixture.resend(6 * MINUTE)).unsent).toMatchObject({ failure: 'password' });
    fixture.state.isServerUp = true;
    const { unsent } = await fixture.resend(10 * MINUTE);
    expect(unsent.ids).toEqual([]);
  },
);

test.each(['intakes', 'messages'] as const)(
  'of several unsent emails about %s, a run reports the reason of the newest',
  async (kind) => {
    const { state, receive, resend } = makeFixture();
    state.isServerUp = false;
    for (const [index, code] of ['ECONNECTION', 'EENVELOPE', 'EAUTH'].entries()) {
      state.code = code;
      await receive(kind, index);
    }
    const { unsent } = await resend(3 * MINUTE);
    expect(unsent).toMatchObject({ failure: 'password' });
    expect(unsent.ids).toHaveLength(3);
    expect(unsent.ids.toSorted()).toEqual(unsent.ids);
  },
);

test.each(['intakes', 'messages'] as const)(
  'no email about one of the %s is sent while its deletion is interrupted',
  async (kind) => {
    const fixture = makeFixture();
    fixture.state.isServerUp = false;
    const { id } = await fixture.receive(kind, 0);
    await fixture[kind].store.set(`deletions/${id}`, '{}');
    fixture.state.isServerUp = true;
    expect(await fixture.resend(HOUR)).toMatchObject({ looked: 0, unsent: { ids: [] } });
    expect(fixture.accepted).toEqual([]);
  },
);

test('no email starts in the last ten seconds of a run, and the next run sends the rest', async () => {
  const { store } = makeBlobsInProcess('payments');
  const mail = composeMail({ subject: 'Receipt', blocks: ['Hello'] });
  await queueMails({ first: mail, second: mail }, { store, now: new Date(START) });
  const now = performance.now.bind(performance);
  let sent = 0;
  const deliver = () => {
    sent += 1;
    return Promise.resolve();
  };
  // The first email takes 20 of the 30 seconds that a scheduled function has.
  vi.spyOn(performance, 'now').mockImplementation(() => now() + sent * 20_000);
  const run = () => resendMails([], { store, now: new Date(START + HOUR), deliver });
  expect(await run()).toMatchObject({ failures: ['no time for all'], unsent: { ids: ['second'] } });
  expect(sent).toBe(1);
  expect(await run()).toMatchObject({ failures: [], unsent: { ids: [] } });
  expect(sent).toBe(2);
});

test('an email in the queue is sent later exactly as it was composed', async () => {
  const { store } = makeBlobsInProcess('payments');
  const mail = composeMail({
    to: 'ada@harbor.example',
    replyTo: { name: 'Zoe', address: 'zoe@maple.example' },
    subject: 'Receipt',
    blocks: ['Hello', { rows: [['Paid', '$1']] }],
  });
  await queueMails({ topic: mail }, { store, now: new Date(START) });
  const sent: Mail[] = [];
  const deliver = (each: Mail) => Promise.resolve(void sent.push(each));
  await resendMails([], { store, now: new Date(START + HOUR), deliver });
  expect(mail.html).toBeDefined();
  expect(sent).toEqual([{ ...mail, topic: 'mails/topic' }]);
});
