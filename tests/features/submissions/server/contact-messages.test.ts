import type { Store } from '@netlify/blobs';
import { describe, expect, test } from 'vitest';

import {
  type ContactRequest,
  storedContactMessageSchema,
} from '#features/submissions/contact-schema.ts';
import type { DomainError } from '#platform/server/errors.ts';
import {
  listMessages,
  mailedMessages,
  moveToInbox,
  receiveContactMessage,
  reportSuspected,
} from '#features/submissions/server/contact-messages.ts';
import { newId } from '#platform/server/storage/attempts.ts';
import { listKeys, openStore, readRecord } from '#platform/server/storage/blobs.ts';
import { listIds } from '#features/submissions/server/submission-types.ts';
import { deleteSubmission, setStatus } from '#features/submissions/server/review-submission.ts';
import { readSubmissionDetail } from '#features/submissions/server/submission-details.ts';
import type { DeliverMail, Mail } from '#platform/server/mail/mail.ts';
import { makeBlobsInProcess } from '../../../support/blobs-in-process.ts';
import { describeWithStorage } from '../../../support/storages.ts';

const NOW = new Date('2025-06-03T12:00:00.000Z');
const fields = {
  name: 'Ada Byron',
  email: 'ada@harbor.example',
  subject: 'A voice agent',
  message: 'Hello,\nhow soon could you start?',
};
const files = makeBlobsInProcess('uploads').store;
const request: ContactRequest = { ...fields, attemptId: '0190a7c2-5d3f-7b3e-9a61-3f0c4f9f2b11' };

function open() {
  return openStore('contact-messages', 'production');
}

/** Mail server that records its emails. */
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
  return receiveContactMessage(
    { ...request, ...change },
    { store: open(), files, now: NOW, deliver },
  );
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

describeWithStorage('A contact message', () => {
  test('is stored, and the agency gets an email', async () => {
    const { mails, deliver } = makeMailbox();
    expect(await receive(deliver)).toMatchObject({ failure: undefined });

    const [stored, ...others] = await storedMessages();
    expect(others).toEqual([]);
    expect(stored).toEqual({
      ...fields,
      language: 'en',
      id: expect.stringMatching(/^[0-9A-Z]{26}$/) as string,
      createdAt: '2025-06-03T12:00:00.000Z',
    });
    expect(mails).toHaveLength(1);
    expect(mails[0]?.replyTo).toEqual({ name: fields.name, address: fields.email });
    expect(mails[0]?.subject).toContain(fields.subject);
    expect(mails[0]?.text).toContain(fields.message);
  });

  test('is emailed by a retry if the first attempt failed, and shown as unsent until then', async () => {
    const { mails, deliver } = makeMailbox();
    const statesOfMails = async () => {
      const [id = ''] = await listIds(open(), 'messages');
      const deps = { store: open(), now: NOW };
      return (await readSubmissionDetail('contact-messages', id, deps)).mails;
    };
    await receive(failingMail);
    expect(await statesOfMails()).toMatchObject([{ to: 'agency', failure: 'address' }]);
    await receive(deliver);
    expect(mails).toHaveLength(1);
    expect(await statesOfMails()).toEqual([{ to: 'agency', state: 'sent' }]);
  });

  test.each([
    [{ fax: '212 555' }, 'honeypot'],
    [{ filledInMs: 10 }, 'too-fast'],
  ])(
    'that seems to be from a robot is stored separately with the reason, without an email: %j',
    async (trap, suspicion) => {
      const { mails, deliver } = makeMailbox();
      expect(await receive(deliver, trap)).toMatchObject({ failure: undefined });
      expect(mails).toEqual([]);
      expect(await listIds(open(), 'messages')).toEqual([]);
      const { records: messages, total } = await listMessages(open(), { limit: 5 });
      expect([messages, total]).toMatchObject([[{ ...fields, suspicion, status: 'suspected' }], 1]);
      const { id = '' } = messages[0] ?? {};
      const deps = { store: open(), now: NOW };
      expect(await readSubmissionDetail('contact-messages', id, deps)).toMatchObject({ mails: [] });
    },
  );

  test('is listed by its time, suspected or not', async () => {
    const { deliver } = makeMailbox();
    for (let minute = 0; minute < 4; minute += 1) {
      const now = new Date(NOW.getTime() + minute * 60_000);
      const fax = minute % 2 === 0 ? '' : 'x';
      const change = { subject: `${minute}`, fax };
      await receiveContactMessage(
        { ...request, ...change },
        { store: open(), files, now, deliver },
      );
    }
    const first = await listMessages(open(), { limit: 3 });
    const rest = await listMessages(open(), { limit: 3, cursor: first.nextCursor });
    const shown = [...first.records, ...rest.records];
    expect(shown.map(({ subject, status }) => [subject, status])).toEqual([
      ['3', 'suspected'],
      ['2', 'open'],
      ['1', 'suspected'],
      ['0', 'open'],
    ]);
    expect(rest.nextCursor).toBeUndefined();
  });
});

test('A message is marked as answered, by whom and when, and a conflict changes nothing', async () => {
  const { store } = makeBlobsInProcess('contact-messages');
  const { deliver } = makeMailbox();
  await receiveContactMessage(request, { store, files, now: NOW, deliver });
  await receiveContactMessage(
    { ...request, subject: 'Häfen' },
    { store, files, now: NOW, deliver },
  );
  const { records } = await listMessages(store, { q: 'hafen' });
  expect(records).toMatchObject([{ subject: 'Häfen', status: 'open' }]);
  const id = records[0]?.id ?? '';
  const set = (status: 'answered' | 'open', from: string, by?: string) =>
    setStatus('contact-messages', id, status, { store, now: NOW, from, by });
  expect(await set('answered', 'open', 'Zoë')).toMatchObject({ status: 'answered' });
  // A page that still shows "open" learns who answered.
  expect(await set('answered', 'open', 'Ana')).toMatchObject({ changes: [{ by: 'Zoë' }] });
  expect(await set('open', 'open', 'Ana')).toMatchObject({
    status: 'answered',
    changes: [{ by: 'Zoë' }],
  });
  const answered = await listMessages(store, { status: 'answered' });
  expect(answered.records).toMatchObject([
    { id, status: 'answered', statusBy: 'Zoë', statusAt: NOW.toISOString() },
  ]);
  expect((await listMessages(store, { status: 'open' })).total).toBe(1);
  expect((await listMessages(store, { id })).records).toHaveLength(1);

  await deleteSubmission('contact-messages', id, fields.name, {
    store,
    files,
    now: NOW,
    by: 'Ana',
  });
  expect(await listKeys(store, `additions/${id}/status-changes/`)).toEqual([]);
  await expect(set('answered', 'open')).rejects.toMatchObject({ kind: 'not-found' });
});

describe('A suspected message', () => {
  const DAY = 86_400_000;
  const suspect = (store: Store, now = NOW, subject = 'A voice agent') =>
    receiveContactMessage(
      { ...request, subject, fax: 'x' },
      { store, files, now, deliver: () => Promise.reject(new Error('no mail')) },
    );
  const onlyMessage = async (store: Store) => {
    const [message, ...others] = (await listMessages(store, { limit: 5 })).records;
    if (!message || others.length > 0) throw new Error('not one message');
    return message;
  };

  test('is stored once per attempt, and moves to the inbox with its email, once', async () => {
    const blobs = makeBlobsInProcess('contact-messages');
    const { store } = blobs;
    const { mails, deliver } = makeMailbox();
    await suspect(store);
    await suspect(store);
    const { id } = await onlyMessage(store);

    const moved = await moveToInbox(id, { store, now: NOW, deliver });
    expect(moved).toMatchObject({ message: { id, ...fields, status: 'open' } });
    expect(moved.message.suspicion).toBeUndefined();
    await moveToInbox(id, { store, now: NOW, deliver });
    await suspect(store);
    expect(await onlyMessage(store)).toMatchObject({ id, status: 'open' });
    expect(mails).toMatchObject([{ replyTo: { address: fields.email } }]);
    expect(blobs.keys().filter((key) => key.startsWith('suspected/'))).toEqual([]);
  });

  test('that was partially moved is listed once, and can be moved again', async () => {
    const blobs = makeBlobsInProcess('contact-messages');
    const { store } = blobs;
    const { mails, deliver } = makeMailbox();
    await suspect(store);
    const { id } = await onlyMessage(store);
    blobs.fault = (operation) => (operation === 'delete' ? 'before' : undefined);
    const move = () => moveToInbox(id, { store, now: NOW, deliver });
    await expect(move()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await onlyMessage(store)).toMatchObject({ id, status: 'open' });

    // A deletion that stops halfway does not turn it into a suspected message again.
    const deps = { store, files, now: NOW };
    blobs.fault = (operation, key) =>
      operation === 'delete' && key.startsWith('suspected/') ? 'before' : undefined;
    await expect(deleteSubmission('contact-messages', id, 'Ada Byron', deps)).rejects.toThrow();
    expect(await onlyMessage(store)).toMatchObject({ id, status: 'open' });

    blobs.fault = () => undefined;
    await store.delete(`deletions/${id}`);
    await move();
    expect(mails).toHaveLength(1);
  });

  test('is counted in a daily email without its text, and again after a failure', async () => {
    const { store } = makeBlobsInProcess('contact-messages');
    const { mails, deliver } = makeMailbox();
    const noon = (day: number) => new Date(NOW.getTime() + day * DAY);
    const tell = (day: number, send = deliver) =>
      reportSuspected({ store, now: noon(day), deliver: send });
    await suspect(store, noon(0), 'One');
    await suspect(store, noon(0), 'Two');
    expect(await tell(0)).toEqual({ fresh: 0, failure: undefined });

    const busy: DeliverMail = () =>
      Promise.reject(Object.assign(new Error('later'), { code: 'ETIMEDOUT' }));
    await expect(tell(1, busy)).rejects.toMatchObject({ kind: 'unavailable' });
    await tell(1);
    await tell(1);
    await suspect(store, noon(1), 'Three');
    await tell(2);
    await tell(3);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Suspected messages yesterday: 2',
      'Suspected messages yesterday: 1',
    ]);
    expect(mails[1]?.text).toContain('All suspected messages: 3.');
    expect(JSON.stringify(mails)).not.toMatch(/Ada|harbor|how soon/);
  });
});

describe('Deleting a message', () => {
  test.each([{}, { fax: 'x' }])(
    "needs the sender's name and leaves nothing of the message: %j",
    async (trap) => {
      const blobs = makeBlobsInProcess('contact-messages');
      const { deliver } = makeMailbox();
      const deps = { store: blobs.store, files, now: NOW, deliver, by: 'Zoë' };
      await receiveContactMessage({ ...request, ...trap }, deps);
      const { id } = (await listMessages(deps.store, { limit: 1 })).records[0] ?? { id: '' };
      const remove = (name: string) => deleteSubmission('contact-messages', id, name, deps);
      const message = 'This is not the name of the sender.';
      await expect(remove('Someone else')).rejects.toMatchObject({ kind: 'invalid', message });
      await remove(' Ada\u200b  Byron');

      const left = blobs.keys();
      expect(left.map((key) => key.split('/')[0])).toEqual(['attempts', 'deletions']);
      const record = { deletedAt: NOW.toISOString(), by: 'Zoë' };
      expect(blobs.readJson(`deletions/${id}`)).toEqual(record);
      const kept = JSON.stringify(left.map((key) => blobs.readJson(key)));
      for (const word of Object.values(fields)) expect(kept).not.toContain(JSON.stringify(word));
      const written: string[] = [];
      blobs.fault = (operation, key) => {
        if (operation === 'set') written.push(key);
        return undefined;
      };
      await receiveContactMessage({ ...request, ...trap }, deps);
      expect(written).toEqual([left[0]]);
      expect(blobs.keys()).toEqual(left);
      await expect(remove('Ada Byron')).rejects.toMatchObject({ kind: 'not-found' });
      await expect(moveToInbox(id, deps)).rejects.toMatchObject({ kind: 'not-found' });
    },
  );
});

test.each([
  ['moved to the inbox', true],
  ['received', false],
])('A message that is deleted while it is %s stays deleted', async (_, isMoved) => {
  const outcomes: string[] = [];
  // The deletion happens directly before the n-th call to storage.
  for (let call = 0; call < 12; call += 1) {
    const blobs = makeBlobsInProcess('contact-messages');
    const { mails, deliver } = makeMailbox();
    const deps = { store: blobs.store, files, now: NOW, deliver };
    await deps.store.set('attempts/other', '{}');
    const receiveIt = () => receiveContactMessage({ ...request, fax: isMoved ? 'x' : '' }, deps);
    await receiveIt();
    const { id } = (await listMessages(deps.store, { limit: 1 })).records[0] ?? { id: '' };
    let calls = 0;
    let deletion: Promise<void> | undefined;
    const interfere = async () => {
      blobs.before = undefined;
      // An attempt may find that an earlier one was not completed.
      if (!isMoved) await receiveIt();
      await (deletion = deleteSubmission('contact-messages', id, 'Ada Byron', deps));
    };
    if (!isMoved) await deps.store.delete(`messages/${id}`);
    blobs.before = async () => {
      if (calls++ === call) await interfere();
    };
    mails.length = 0;
    const outcome = await (isMoved ? moveToInbox(id, deps) : receiveIt()).then(
      () => 'done',
      (error: unknown) => (error as DomainError).kind,
    );
    outcomes.push(`${outcome}, ${mails.length}`);
    blobs.before = undefined;
    if (!deletion) await interfere();
    const left = blobs
      .keys()
      .filter((key) => !/^(?:attempts|deletions|additions\/\w+\/mails)\//.test(key));
    expect(left, `deleted before call ${call}`).toEqual([]);
    expect(blobs.keys()).toContain('attempts/other');
  }
  // An email is sent only if the deletion came after the check for it.
  expect(outcomes.filter((each) => each === 'done, 1')).toHaveLength(isMoved ? 6 : 2);
  expect(outcomes).not.toContain('not-found, 1');
});

test.each(['01JD3Z8Q4V0000000000000000', 'x', '', '../attempts'])(
  '%j is not the id of a message',
  async (id) => {
    const { store } = makeBlobsInProcess('contact-messages');
    await store.set('messages/x', '{}');
    const deps = { store, files, now: NOW, deliver: makeMailbox().deliver };
    const notFound = { kind: 'not-found', message: 'There is no message with this id.' };
    await expect(moveToInbox(id, deps)).rejects.toMatchObject(notFound);
    await expect(deleteSubmission('contact-messages', id, '', deps)).rejects.toMatchObject(
      notFound,
    );
    expect((await listMessages(store, { limit: 9 })).total).toBe(0);
  },
);

test('A suspected message that cannot be read, or was deleted, is not moved', async () => {
  const { store } = makeBlobsInProcess('contact-messages');
  const deps = { store, files, now: NOW, deliver: makeMailbox().deliver };
  const [cut, deleted] = [newId(NOW), newId(NOW)];
  await store.set(`suspected/${cut}`, '{');
  const message = 'This message can not be read.';
  await expect(moveToInbox(cut, deps)).rejects.toMatchObject({ kind: 'invalid', message });
  await store.setJSON(`suspected/${deleted}`, fields);
  await store.setJSON(`deletions/${deleted}`, {});
  await expect(moveToInbox(deleted, deps)).rejects.toMatchObject({ kind: 'not-found' });
  await store.set(`messages/${cut}`, '{');
  await mailedMessages(deps).send(cut, ['agency']);
  expect((await store.list({ prefix: 'additions/' })).blobs).toEqual([]);
});
