import { beforeEach, expect, test } from 'vitest';

import { recordMailsSchema } from '../../../src/domain/record-mails.ts';
import { mailTopicsOf } from '../../../src/server/records/record-kinds.ts';
import { mailedIntakes, submitIntake } from '../../../src/server/intakes/intakes.ts';
import type { Mail } from '../../../src/server/mail/mail.ts';
import {
  type MailedRecords,
  readMailStates,
  sendMailsAgain,
  SINGLE_MAILS_PER_WINDOW,
} from '../../../src/server/mail/record-mails.ts';
import {
  mailedMessages,
  receiveContactMessage,
} from '../../../src/server/messages/contact-messages.ts';
import { newId } from '../../../src/server/storage/attempts.ts';
import { buildIntake, buildMessage } from '../../support/build.ts';
import { makeBlobsInProcess } from '../../support/blobs-in-process.ts';

const START = Date.parse('2026-11-21T12:00:00Z');
const HOUR = 3_600_000;
const at = (hours: number) => new Date(START + hours * HOUR);

let isServerUp: boolean;
let accepted: Mail[];
beforeEach(() => {
  isServerUp = false;
  accepted = [];
});

function deliver(mail: Mail): Promise<void> {
  if (!isServerUp) return Promise.reject(Object.assign(new Error('down'), { code: 'ETIMEDOUT' }));
  accepted.push(mail);
  return Promise.resolve();
}

/** @param earlier ids of intakes that arrived before this one. */
async function submit(email = 'ada@harbor.example', earlier: readonly string[] = []) {
  const { store } = makeBlobsInProcess('intakes');
  for (const id of earlier) await store.set(`submissions/${id}`, '{}');
  const guides = makeBlobsInProcess('training-guides').store;
  const attemptId = crypto.randomUUID();
  const intake = { ...buildIntake({ email }), attemptId };
  const { id } = await submitIntake(intake, { store, guides, now: at(0), deliver });
  return {
    id,
    store,
    records: (hours: number) => mailedIntakes({ store, now: at(hours), deliver }),
  };
}

const statesOf = ({ store, topicsOf, now }: MailedRecords, id: string) =>
  readMailStates(store, id, topicsOf(id), now);

test('emails wait for the schedule for three days, and then count as failed', async () => {
  const { id, records } = await submit();
  const stateAt = (hours: number) => statesOf(records(hours), id);
  const both = (state: string) => [
    { to: 'agency', state, failure: 'unreachable' },
    { to: 'client', state, failure: 'unreachable' },
  ];
  expect(await stateAt(1)).toEqual(both('waiting'));
  expect(await stateAt(71)).toEqual(both('waiting'));
  expect(await stateAt(73)).toEqual(both('failed'));
});

test('failed emails are sent once when staff request it', async () => {
  const { id, records } = await submit();
  const again = () => sendMailsAgain(records(100), id);
  const refused = await again();
  expect(refused.failure).toContain('mail ');
  expect(refused.data.mails.map(({ state }) => state)).toEqual(['failed', 'failed']);
  isServerUp = true;
  const answers = [await again(), await again()];
  for (const answer of answers) {
    expect(recordMailsSchema.parse(answer.data)).toEqual(answer.data);
    expect(answer.data.mails.map(({ state }) => state)).toEqual(['sent', 'sent']);
    expect(answer.failure).toBeUndefined();
  }
  expect(accepted.map(({ to }) => to)).toEqual([undefined, 'ada@harbor.example']);
});

test('the email about one of many intakes is sent only when staff request it', async () => {
  isServerUp = true;
  const before = new Date(START - 1);
  const earlier = Array.from({ length: SINGLE_MAILS_PER_WINDOW }, () => newId(before));
  const { id, records } = await submit('ada@harbor.example', earlier);
  expect(accepted).toEqual([]);
  expect((await sendMailsAgain(records(1), id)).failure).toContain('arrived within minutes');
  expect(accepted).toHaveLength(1);
});

test("a client's email that was never attempted is suppressed, not failed", async () => {
  isServerUp = true;
  const { id, store, records } = await submit();
  const { blobs } = await store.list({ prefix: `mails/${mailTopicsOf('intakes', id).client}/` });
  for (const { key } of blobs) await store.delete(key);
  const states = async (hours: number) =>
    (await statesOf(records(hours), id)).map(({ state }) => state);
  expect(await states(1)).toEqual(['sent', 'withheld']);
  expect(await states(100)).toEqual(['sent', 'withheld']);
});

test('the email of a message is sent when staff request it', async () => {
  const messages = makeBlobsInProcess('contact-messages');
  const { store } = messages;
  const fields = buildMessage();
  const message = { ...fields, attemptId: crypto.randomUUID() };
  const guides = makeBlobsInProcess('training-guides').store;
  await receiveContactMessage(message, { store, guides, now: at(0), deliver });
  const id =
    messages
      .keys()
      .find((key) => key.startsWith('messages/'))
      ?.slice('messages/'.length) ?? '';
  const records = mailedMessages({ store, now: at(100), deliver });
  expect(await statesOf(records, id)).toMatchObject([{ to: 'agency', state: 'failed' }]);
  isServerUp = true;
  await sendMailsAgain(records, id);
  expect(accepted).toMatchObject([{ replyTo: { address: 'ada@harbor.example' } }]);
});

test.each(['01JD3Z8Q4V0000000000000000', '', '../attempts'])('%j has no emails', async (id) => {
  const { records } = await submit();
  await expect(sendMailsAgain(records(0), id)).rejects.toMatchObject({
    kind: 'not-found',
  });
});
