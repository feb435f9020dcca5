import type { Store } from '@netlify/blobs';
import { describe, expect, test, vi } from 'vitest';

import { beforeResponse } from '../../../src/server/after-response.ts';
import type { Mail } from '../../../src/server/mail/mail.ts';
import { explain, mailOnce } from '../../../src/server/mail/mail-once.ts';
import {
  readMailStates,
  resendMails,
  SINGLE_MAILS_PER_WINDOW,
} from '../../../src/server/mail/record-mails.ts';
import { mailedIntakes, submitIntake } from '../../../src/server/intakes/intakes.ts';
import {
  mailedMessages,
  receiveContactMessage,
} from '../../../src/server/messages/contact-messages.ts';
import { listKeys } from '../../../src/server/storage/blobs.ts';
import { buildIntake, buildMessage } from '../../support/build.ts';
import { makeBlobsInProcess } from '../../support/blobs-in-process.ts';

const START = Date.parse('2026-11-21T12:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ATTEMPT = '0b0f5a3e-6c1f-4d57-9f5a-3f1f0d4a8a11';
const intake = { ...buildIntake(), attemptId: ATTEMPT };
const message = { ...buildMessage(), attemptId: ATTEMPT };

/** Fixture in which everything stops at the n-th call of storage or the mail server. */
function makeFixture(killAt = Infinity) {
  const intakes = makeBlobsInProcess('intakes');
  const messages = makeBlobsInProcess('contact-messages');
  const guides = makeBlobsInProcess('training-guides').store;
  const state = { calls: 0, killAt, isServerUp: true, tries: 0 };
  const accepted: Mail[] = [];
  const isDead = () => (state.calls += 1) >= state.killAt;
  for (const blobs of [intakes, messages]) blobs.fault = () => (isDead() ? 'before' : undefined);
  const deliver = (mail: Mail) => {
    state.tries += 1;
    if (isDead() || !state.isServerUp) {
      return Promise.reject(Object.assign(new Error('down'), { code: 'ECONNECTION' }));
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
    submit: () => submitIntake(intake, { store: intakes.store, guides, ...at(0) }),
    write: () => receiveContactMessage(message, { store: messages.store, guides, ...at(0) }),
    receive: (kind: 'intakes' | 'messages', ms: number) => {
      const attempt = { email: `a${ms}@b.example`, attemptId: undefined };
      return kind === 'intakes'
        ? submitIntake({ ...intake, ...attempt }, { store: intakes.store, guides, ...at(ms) })
        : receiveContactMessage(
            { ...message, ...attempt },
            { store: messages.store, guides, ...at(ms) },
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
  ['an intake', (fixture: Fixture) => fixture.submit(), 2],
  ['a message', (fixture: Fixture) => fixture.write(), 1],
] as const)(
  'the emails of %s are not sent by a run that starts while their sender is working',
  async (_, run, mails) => {
    const fixture = makeFixture();
    await run(fixture);
    await fixture.resend(MINUTE);
    await fixture.resend(10 * MINUTE);
    expect(fixture.accepted).toHaveLength(mails);
  },
);

describe.each([
  ['intakes', 'client'],
  ['messages', 'nobody else'],
] as const)('of many %s that came at the same time', (kind, other) => {
  const MANY = SINGLE_MAILS_PER_WINDOW + 5;
  const FOLDED = { subject: `5 more ${kind} arrived within minutes` };
  const isFolded = ({ subject }: Mail) => subject.endsWith('arrived within minutes');

  async function storeMany() {
    const fixture = makeFixture();
    const { store } = fixture[kind];
    for (let ms = 0; ms < MANY; ms += 1) await fixture.receive(kind, ms);
    const prefix = kind === 'intakes' ? 'submissions/' : 'messages/';
    const ids = (await listKeys(store, prefix)).toSorted();
    return { ...fixture, ids, statesOf: statesOf(store) };
  }
  const statesOf = (store: Store) => async (id: string, ms: number) => {
    const topics = {
      agency: `${id}-agency`,
      ...(other === 'client' && { client: `${id}-client` }),
    };
    const mails = await readMailStates(store, id, topics, new Date(START + ms));
    return mails.map(({ state }) => state);
  };

  test('a limited number have individual emails, and one email summarizes the others after their window', async () => {
    const { accepted, ids, resend, statesOf } = await storeMany();
    const [first = '', last = ''] = [ids[0], ids.at(-1)];
    expect(ids).toHaveLength(MANY);
    const receivers = other === 'client' ? 2 : 1;
    expect(accepted).toHaveLength(SINGLE_MAILS_PER_WINDOW * receivers);
    expect(new Set(await statesOf(last, 0))).toEqual(new Set(['waiting']));

    const single = accepted.length;
    for (let ms = 0; ms <= 2 * HOUR; ms += 5 * MINUTE) await resend(ms);
    expect(accepted.slice(single)).toEqual([expect.objectContaining(FOLDED)]);
    expect(new Set(await statesOf(first, DAY))).toEqual(new Set(['sent']));
    expect((await statesOf(last, DAY)).join()).toMatch(/^sent(,withheld)?$/);
  });

  test('one email summarizes the others, even if the run is killed at any call', async () => {
    for (let killAt = 1; killAt <= 14; killAt += 2) {
      const { accepted, ids, state, resend, statesOf } = await storeMany();
      Object.assign(state, { calls: 0, killAt });
      await resend(20 * MINUTE).catch(() => undefined);
      state.killAt = Infinity;
      for (let minutes = 25; minutes <= 60; minutes += 5) await resend(minutes * MINUTE);
      // Twice only if it was accepted and not recorded; then with the same subject.
      expect(new Set(accepted.filter(isFolded).map(({ topic }) => topic)).size).toBe(1);
      for (const id of ids) expect((await statesOf(id, DAY))[0]).toBe('sent');
    }
  });

  test('one that is stored after the summary has an individual email', async () => {
    const { accepted, receive, resend } = await storeMany();
    await resend(25 * MINUTE);
    // A retry keeps the id of its first attempt.
    await receive(kind, MANY);
    await resend(40 * MINUTE);
    expect(accepted.filter(isFolded).map(({ subject }) => subject)).toEqual([
      FOLDED.subject,
      `1 more ${kind} arrived within minutes`,
    ]);
  });
});

test('a mail server that hangs delays a visitor by at most two seconds', async () => {
  const { store } = makeBlobsInProcess('intakes');
  const controller = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(controller.signal);
  const deliver = vi.fn(() => new Promise<void>(() => undefined));
  const mail = { subject: 'a', text: 'b' };
  const deps = { store, now: new Date(), deliver };
  const failure = beforeResponse(() => explain(mailOnce('topic', mail, deps)));
  await vi.waitUntil(() => deliver.mock.calls.length > 0);
  expect(timeout.mock.calls).toEqual([[2_000]]);
  controller.abort();
  expect(await failure).toBe('mail still under way');
});

test('a run reports the emails that remain unsent, with the reason, until one is sent', async () => {
  const fixture = makeFixture();
  fixture.state.isServerUp = false;
  await fixture.write();
  expect((await fixture.resend(MINUTE)).unsent).toEqual({ ids: [] });
  expect((await fixture.resend(3 * MINUTE)).unsent).toMatchObject({
    ids: [expect.any(String)],
    failure: 'unreachable',
  });
  fixture.state.isServerUp = true;
  const { unsent } = await fixture.resend(10 * MINUTE);
  expect(unsent.ids).toEqual([]);
});
