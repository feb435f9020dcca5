import { beforeEach, expect, test, vi } from 'vitest';

import { mailOnce } from '../../../src/server/mail/mail-once.ts';
import { type BlobsInProcess, makeBlobsInProcess } from '../../support/blobs-in-process.ts';

const mail = { subject: 'a', text: 'b' };
const START = Date.parse('2026-11-21T12:00:00Z');
let blobs: BlobsInProcess;
let sent: number;

beforeEach(() => {
  blobs = makeBlobsInProcess('payments');
  sent = 0;
});

function send(minutes = 0, failure?: object) {
  return mailOnce('topic', mail, {
    store: blobs.store,
    now: new Date(START + minutes * 60_000),
    deliver: () => {
      if (failure) return Promise.reject(Object.assign(new Error('to ada@x.example'), failure));
      sent += 1;
      return Promise.resolve();
    },
  });
}

test('a mail goes out once', async () => {
  expect(await send()).toBeUndefined();
  expect(await send(10)).toBeUndefined();
  expect(sent).toBe(1);
});

test('of two at the same time one sends and the other is to come again', async () => {
  const held = Promise.withResolvers<undefined>();
  const slow = { store: blobs.store, now: new Date(START), deliver: () => held.promise };
  const first = mailOnce('topic', mail, slow);
  await vi.waitUntil(() => blobs.keys().length > 0);
  await expect(send()).rejects.toMatchObject({ kind: 'unavailable' });
  held.resolve(undefined);
  expect(await first).toBeUndefined();
  expect(sent).toBe(0);

  await Promise.allSettled([send(), send()]);
  expect(sent).toBe(0);
});

test('the first to send a mail needs no look at what others did', async () => {
  const calls: string[] = [];
  blobs.fault = (operation, key) => {
    calls.push(`${operation} ${key}`);
    return undefined;
  };
  await send();
  expect(calls).toEqual(['set mails/topic/claim-1', 'set mails/topic/sent']);
});

test('a failure that passes is tried again, one that stays is told to the log without an address', async () => {
  await expect(send(0, { code: 'ETIMEDOUT' })).rejects.toMatchObject({ kind: 'unavailable' });
  expect(await send(0, { code: 'EENVELOPE' })).toBe('mail not delivered: EENVELOPE');
  expect(await send()).toBeUndefined();
  expect(sent).toBe(1);
});

test.each([
  { code: 'EENVELOPE', responseCode: 450 },
  { code: 'EENVELOPE', responseCode: 452 },
  { code: 'EMESSAGE', responseCode: 499 },
  { code: 'EAUTH', responseCode: 535 },
])('a refusal that passes is tried again: %j', async (failure) => {
  await expect(send(0, failure)).rejects.toMatchObject({ kind: 'unavailable' });
  expect(await send(1)).toBeUndefined();
  expect(sent).toBe(1);
});

test.each([{ code: 'EENVELOPE', responseCode: 550 }, { code: 'EMESSAGE', responseCode: 554 }, {}])(
  'a refusal that stays is told to the log: %j',
  async (failure) => {
    expect(await send(0, failure)).toMatch(/^mail not delivered/);
  },
);

test('what a function left behind that died is taken over after two minutes', async () => {
  blobs.fault = (operation, key) =>
    operation === 'set' && key.endsWith('/sent') ? 'before' : undefined;
  await expect(send()).rejects.toMatchObject({ kind: 'unavailable' });
  blobs.fault = () => undefined;
  await expect(send(1)).rejects.toMatchObject({ kind: 'unavailable' });
  await send(3);
  // It went out the first time, and nobody could note it: better twice than never.
  expect(sent).toBe(2);
});
