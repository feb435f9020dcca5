import { describe, expect, onTestFinished, test } from 'vitest';

import {
  type ContactRequest,
  storedContactMessageSchema,
} from '../../../src/domain/contact-message.ts';
import { listKeys, openStore, readRecord } from '../../../src/server/storage/blobs.ts';
import {
  listMessageIds,
  listMessages,
  receiveContactMessage,
  SUSPECTED_KEPT,
} from '../../../src/server/messages/contact-messages.ts';
import { timeOfUlid } from '../../../src/domain/ulid.ts';
import type { DeliverMail, Mail } from '../../../src/server/mail/mail.ts';
import { makeBlobsInProcess } from '../../support/blobs-in-process.ts';
import { startBlobsDouble } from '../../support/blobs-double.ts';
import { connectStorage } from '../../support/call-function.ts';
import { shortenPauses } from '../../support/short-pauses.ts';
import { describeOnEachStorage } from '../../support/storages.ts';

const NOW = new Date('2025-06-03T12:00:00.000Z');
const words = {
  name: 'Ada Byron',
  email: 'ada@harbor.example',
  subject: 'A voice agent',
  message: 'Hello,\nhow soon could you start?',
};
const request: ContactRequest = { ...words, attemptId: '0190a7c2-5d3f-7b3e-9a61-3f0c4f9f2b11' };

function open() {
  return openStore('contact-messages', 'production');
}

/** A mail server that keeps what it gets. */
function makeMailbox() {
  const mails: Mail[] = [];
  const deliver: DeliverMail = (mail) => {
    mails.push(mail);
    return Promise.resolve();
  };
  return { mails, deliver };
}

const failingMail: DeliverMail = () =>
  Promise.reject(
    Object.assign(new Error('550 <ada@harbor.example> refused'), { code: 'EENVELOPE' }),
  );

function receive(deliver: DeliverMail, change: Partial<ContactRequest> = {}) {
  return receiveContactMessage({ ...request, ...change }, { store: open(), now: NOW, deliver });
}

async function storedMessages(): Promise<unknown[]> {
  const ids = await listKeys(open(), 'messages/');
  return Promise.all(
    ids.map(async (id) => {
      const outcome = await readRecord(open(), `messages/${id}`, storedContactMessageSchema);
      return outcome.kind === 'found' ? outcome.record : outcome.kind;
    }),
  );
}

describeOnEachStorage('A contact message', () => {
  test('is stored, and the agency is told', async () => {
    const { mails, deliver } = makeMailbox();
    expect(await receive(deliver)).toEqual({ trouble: undefined });

    const [stored, ...others] = await storedMessages();
    expect(others).toEqual([]);
    expect(stored).toEqual({
      ...words,
      id: expect.stringMatching(/^[0-9A-Z]{26}$/) as string,
      createdAt: '2025-06-03T12:00:00.000Z',
    });
    expect(mails).toHaveLength(1);
    expect(mails[0]?.replyTo).toEqual({ name: words.name, address: words.email });
    expect(mails[0]?.subject).toContain(words.subject);
    expect(mails[0]?.text).toContain(words.message);
  });

  test('is received even when the mail fails, and the reason names no address', async () => {
    const { trouble } = await receive(failingMail);
    expect(trouble).toBe('mail not delivered: EENVELOPE');
    expect(await storedMessages()).toHaveLength(1);
  });

  test('is stored and told once when one attempt sends it twice', async () => {
    const { mails, deliver } = makeMailbox();
    await receive(deliver);
    await receive(deliver);
    expect(await storedMessages()).toHaveLength(1);
    expect(mails).toHaveLength(1);
  });

  test('is told by a retry when the first try could not', async () => {
    const { mails, deliver } = makeMailbox();
    await receive(failingMail);
    await receive(deliver);
    expect(mails).toHaveLength(1);
  });

  test('is stored again when the visitor sends it again on purpose', async () => {
    const { deliver } = makeMailbox();
    await receive(deliver);
    await receive(deliver, { attemptId: '0190a7c2-5d3f-7b3e-9a61-3f0c4f9f2b22' });
    expect(await storedMessages()).toHaveLength(2);
  });

  test('is stored without the traps for robots', async () => {
    await receive(makeMailbox().deliver, { fax: '', filledInMs: 60_000 });
    expect(Object.keys((await storedMessages())[0] as object).toSorted()).toEqual([
      'createdAt',
      'email',
      'id',
      'message',
      'name',
      'subject',
    ]);
  });

  test.each([{ fax: '212 555' }, { filledInMs: 10 }])(
    'that looks like a robot’s is kept aside, and nobody is told: %j',
    async (trap) => {
      const { mails, deliver } = makeMailbox();
      expect(await receive(deliver, trap)).toEqual({ trouble: undefined });
      expect(mails).toEqual([]);
      expect(await listMessageIds(open())).toEqual([]);
      const { records: messages, total } = await listMessages(open(), { limit: 5 });
      expect([messages, total]).toMatchObject([[{ ...words, isSuspected: true }], 1]);
    },
  );

  test('is listed by its time, whether it is suspected or not', async () => {
    const { deliver } = makeMailbox();
    for (let minute = 0; minute < 4; minute += 1) {
      const now = new Date(NOW.getTime() + minute * 60_000);
      const fax = minute % 2 === 0 ? '' : 'x';
      const change = { subject: `${minute}`, fax };
      await receiveContactMessage({ ...request, ...change }, { store: open(), now, deliver });
    }
    const first = await listMessages(open(), { limit: 3 });
    const rest = await listMessages(open(), { limit: 3, cursor: first.nextCursor });
    const told = [...first.records, ...rest.records];
    expect(told.map(({ subject, isSuspected }) => [subject, isSuspected])).toEqual([
      ['3', true],
      ['2', false],
      ['1', true],
      ['0', false],
    ]);
    expect(rest.nextCursor).toBeUndefined();
  });
});

test('of suspected messages only the newest are kept, and no robot removes a message', async () => {
  const blobs = makeBlobsInProcess('contact-messages');
  const { store } = blobs;
  const { deliver } = makeMailbox();
  await receiveContactMessage(request, { store, now: NOW, deliver });
  for (let index = 0; index < SUSPECTED_KEPT + 5; index += 1) {
    const now = new Date(NOW.getTime() + index);
    await receiveContactMessage({ ...request, fax: 'x' }, { store, now, deliver });
  }
  const suspected = blobs.keys().filter((key) => key.startsWith('suspected/'));
  expect(suspected).toHaveLength(SUSPECTED_KEPT);
  expect(suspected.map((key) => timeOfUlid(key.slice(10))).sort()[0]).toBe(NOW.getTime() + 5);
  expect(blobs.keys().filter((key) => key.startsWith('messages/'))).toHaveLength(1);
});

describe('while storage is down', () => {
  test('no mail says that a message arrived, and the visitor is told', async () => {
    const double = await startBlobsDouble();
    onTestFinished(() => double.stop());
    connectStorage(double);
    shortenPauses();
    double.setFaultSource(() => ({ kind: 'status', status: 500 }));
    const { mails, deliver } = makeMailbox();

    await expect(receive(deliver)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(mails).toEqual([]);

    double.clearFaults();
    await receive(deliver);
    expect(await storedMessages()).toHaveLength(1);
    expect(mails).toHaveLength(1);
  });
});
