import { beforeEach, expect, test, vi } from 'vitest';

import { createMailer } from '#platform/server/mail/mail.ts';
import { catchMailProblem, mailOnce, readFailure } from '#platform/server/mail/mail-once.ts';
import { type BlobsInProcess, makeBlobsInProcess } from '../../../support/blobs-in-process.ts';

const mail = { subject: 'a', text: 'b' };
const ID = '0190a7c2-5d3f-7b3e-9a61-3f0c4f9f2b11';
const START = Date.parse('2026-11-21T12:00:00Z');
let blobs: BlobsInProcess;
let sent: number;

beforeEach(() => {
  blobs = makeBlobsInProcess('payments');
  sent = 0;
});

function send(minutes = 0, failure?: object) {
  return mailOnce('mails/topic', mail, {
    store: blobs.store,
    now: new Date(START + minutes * 60_000),
    deliver: () => {
      if (failure) return Promise.reject(Object.assign(new Error('to ada@x.example'), failure));
      sent += 1;
      return Promise.resolve();
    },
  });
}

test('an email is sent once', async () => {
  expect(await send()).toBeUndefined();
  expect(await send(10)).toBeUndefined();
  expect(sent).toBe(1);
});

test('of two parallel senders, one sends and the other must retry', async () => {
  const held = Promise.withResolvers<undefined>();
  const slow = { store: blobs.store, now: new Date(START), deliver: () => held.promise };
  const first = mailOnce('mails/topic', mail, slow);
  await vi.waitUntil(() => blobs.keys().length > 0);
  await expect(send()).rejects.toMatchObject({ kind: 'unavailable' });
  held.resolve(undefined);
  expect(await first).toBeUndefined();
  expect(sent).toBe(0);

  await Promise.allSettled([send(), send()]);
  expect(sent).toBe(0);
});

test('the first attempt to send an email costs two storage calls', async () => {
  const calls: string[] = [];
  blobs.fault = (operation, key) => {
    calls.push(`${operation} ${key}`);
    return undefined;
  };
  await send();
  expect(calls).toEqual(['set mails/topic/started-1', 'set mails/topic/sent']);
});

test('a temporary failure is retried, and a permanent one is reported without an address', async () => {
  await expect(send(0, { code: 'ETIMEDOUT' })).rejects.toMatchObject({ kind: 'unavailable' });
  expect(await send(0, { code: 'EENVELOPE' })).toBe('mail not delivered: EENVELOPE');
  expect(await send()).toBeUndefined();
  expect(sent).toBe(1);
});

test('an email that an invalid variable stops is recorded with that reason, and retried', async () => {
  vi.stubEnv('SMTP_URL', 'smtps://user:12/34@mail.example.com');
  const deps = { store: blobs.store, now: new Date(START), deliver: createMailer('production') };
  await expect(mailOnce('mails/topic', mail, deps)).rejects.toMatchObject({ kind: 'unavailable' });
  const { failure } = await readFailure(blobs.store, 'mails/topic', blobs.keys());
  expect(failure).toBe('settings');
  expect(await send(1)).toBeUndefined();
  expect(sent).toBe(1);
});

test.each([
  { code: 'EENVELOPE', responseCode: 400 },
  { code: 'EENVELOPE', responseCode: 450 },
  { code: 'EMESSAGE', responseCode: 499 },
  { code: 'EAUTH', responseCode: 535 },
  { code: 'ECONNECTION' },
  { code: 'ESOCKET' },
  { code: 'EDNS' },
  { code: 'ECONNREFUSED' },
])('a temporary refusal is retried: %j', async (failure) => {
  await expect(send(0, failure)).rejects.toMatchObject({ kind: 'unavailable' });
  expect(await send(1)).toBeUndefined();
  expect(sent).toBe(1);
});

test.each([
  [{ code: 'EENVELOPE', responseCode: 550 }, 'EENVELOPE'],
  [{ code: 'EMESSAGE', responseCode: 500 }, 'EMESSAGE'],
  [{ code: 'EMESSAGE', responseCode: 399 }, 'EMESSAGE'],
  [{ responseCode: '450' }, 'see SMTP_URL'],
  [{ code: 7 }, 'see SMTP_URL'],
])('a permanent refusal is reported: %j', async (failure, reason) => {
  expect(await send(0, failure)).toBe(`mail not delivered: ${reason}`);
  expect(blobs.keys()).toEqual(['mails/topic/failed-1', 'mails/topic/started-1']);
});

test.each([
  [{ code: 'EENVELOPE', responseCode: 450, command: 'RCPT TO' }, 'postponed'],
  [{ code: 'EENVELOPE', responseCode: 451, command: 'DATA' }, 'postponed'],
  [{ code: 'EMESSAGE', responseCode: 452, command: 'DATA' }, 'postponed'],
  [{ code: 'EPROTOCOL', responseCode: 421, command: 'CONN' }, 'postponed'],
  [{ code: 'ECONNECTION', responseCode: 421, command: 'CONN' }, 'postponed'],
  [{ code: 'ECONNECTION' }, 'unreachable'],
  [{ code: 'EAUTH', responseCode: 454 }, 'postponed'],
  [{ code: 'EAUTH', responseCode: 535 }, 'password'],
  [{ code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }, 'address'],
  [{ code: 'EENVELOPE', responseCode: 554, command: 'DATA' }, 'other'],
  [{ code: 'EMESSAGE', responseCode: 554, command: 'DATA' }, 'other'],
  [{}, 'unset'],
])('staff read the cause of a failure: %j', async (failure, cause) => {
  await send(0, failure).catch(() => undefined);
  expect((await readFailure(blobs.store, 'mails/topic', blobs.keys())).failure).toBe(cause);
});

test('a caller that cannot retry gets the reason, without the text of the mail server', async () => {
  const tryWith = (deliver: () => Promise<void>) =>
    catchMailProblem(
      mailOnce('mails/topic', mail, { store: blobs.store, now: new Date(START), deliver }),
    );
  const fail = (failure: object) => () =>
    Promise.reject(Object.assign(new Error('to ada@x.example'), failure));
  expect(await tryWith(fail({ code: 'ETIMEDOUT' }))).toBe('mail not delivered: ETIMEDOUT');
  blobs.fault = () => 'before';
  expect(await tryWith(fail({}))).toMatch(/^mail not sent: /);
  blobs.fault = () => undefined;
  await blobs.store.set('mails/topic/started-2', JSON.stringify({ at: new Date(START), by: ID }));
  expect(await tryWith(fail({}))).toBe('mail is being sent elsewhere');
  expect(await catchMailProblem(Promise.reject(new Error('broken')))).toBe('mail not sent: broken');
  expect(await catchMailProblem(Promise.reject('broken'))).toBe('mail not sent: unknown error');
});

test.each([
  [119_999, false],
  [120_000, true],
])('an attempt that is %i ms old is taken over: %s', async (age, isTakenOver) => {
  const at = new Date(START - age).toISOString();
  await blobs.store.set('mails/topic/started-1', JSON.stringify({ at, by: ID }));
  // Keys that only look like attempts do not count.
  await blobs.store.set('mails/topic/started-1x', '');
  const taken = send();
  if (isTakenOver) expect(await taken).toBeUndefined();
  else await expect(taken).rejects.toMatchObject({ kind: 'unavailable' });
  expect(sent).toBe(isTakenOver ? 1 : 0);
  expect(blobs.keys().includes('mails/topic/started-2')).toBe(isTakenOver);
});

test('the work of a function that died is taken over after two minutes', async () => {
  blobs.fault = (operation, key) =>
    operation === 'set' && key.endsWith('/sent') ? 'before' : undefined;
  await expect(send()).rejects.toMatchObject({ kind: 'unavailable' });
  blobs.fault = () => undefined;
  await expect(send(1)).rejects.toMatchObject({ kind: 'unavailable' });
  await send(3);
  // The first email was sent, and the record of it failed. A duplicate is better than a lost email.
  expect(sent).toBe(2);
});
