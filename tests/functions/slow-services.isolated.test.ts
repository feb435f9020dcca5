import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import * as contact from '../../netlify/functions/contact.ts';
import * as createSubscription from '../../netlify/functions/create-subscription.ts';
import * as intake from '../../netlify/functions/ai-voice-agent-intake.ts';
import { intakeMails, messageMails } from '#features/submissions/server/emails.ts';
import resendMails from '../../netlify/functions/resend-mails.ts';
import * as stripeWebhook from '../../netlify/functions/stripe-webhook.ts';
import suspectedMessages from '../../netlify/functions/suspected-messages.ts';
import { startSubscription } from '#features/checkout/server/subscriptions.ts';
import type { SandboxEvent } from '../../scripts/local/payment-sandbox/objects.ts';
import { webhookRequest } from '../../scripts/local/payment-sandbox/start.ts';
import { callPaths } from '#features/site/paths.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import { newId } from '#platform/server/storage/attempts.ts';
import { buildIntake, buildMessage } from '../support/build.ts';
import { type BlobsDouble, connectBlobsDouble } from '../support/blobs-double.ts';
import {
  callFunction,
  callHandler,
  type CallOptions,
  jsonRequest,
  SITE,
  siteRequest,
} from '../support/call-function.ts';
import { takeLogLines } from '../support/console-guard.ts';
import {
  buyPlan,
  makePaymentFixture,
  type PaymentFixture,
  stubPayments,
  WEBHOOK_SECRET,
} from '../support/payments.ts';
import { firstPlan } from '../support/some-plans.ts';

/** Mail server of a test: each email takes as long as `deliver` says. */
const server = vi.hoisted(() => ({
  mails: [] as Mail[],
  deliver: (): Promise<void> => Promise.resolve(),
}));

vi.mock('#platform/server/mail/mail.ts', () => ({
  createMailer: () => async (mail: Mail) => {
    await server.deliver();
    server.mails.push(mail);
  },
}));

// Vitest's clock does not change the timers of this module.
vi.mock('node:timers/promises', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  setTimeout: (ms: number) => new Promise((resolve) => globalThis.setTimeout(resolve, ms)),
}));

let double: BlobsDouble;
let fixture: PaymentFixture;
/** Milliseconds that pass without any storage call. Only `slowly` moves the clock. */
let elapsed: number;

const slowly = (ms: number) => () => {
  elapsed += ms;
  return Promise.resolve();
};

beforeEach(async () => {
  double = connectBlobsDouble();
  fixture = await makePaymentFixture();
  fixture.clock = Date.now();
  stubPayments(fixture);
  Object.assign(server, { mails: [], deliver: () => Promise.resolve() });
  elapsed = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => elapsed);
});

afterEach(() => void takeLogLines());

const keysIn = (store: string, prefix: string) =>
  [...double.dump(`dev-${store}`).keys()].filter((key) => key.startsWith(prefix));

const buy = () => buyPlan(fixture);

function post(event: SandboxEvent, options?: CallOptions): Promise<Response> {
  const url = `${SITE}${callPaths.stripeWebhook}`;
  const seconds = Math.floor(Date.now() / 1_000);
  const request = webhookRequest(event, { url, secret: WEBHOOK_SECRET, seconds });
  return callFunction(stripeWebhook, request, options);
}

/** Moves the date, so that abandoned attempts have expired. */
function later(minutes: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
  onTestFinished(() => void vi.useRealTimers());
}

test.each([4_500, 30_000])(
  'a mail server that takes %i ms for each email gets each email about a payment once',
  async (ms) => {
    server.deliver = slowly(ms);
    const events = await buy();
    for (const event of events) expect((await post(event)).status).toBe(204);
    fixture.sandbox.refund(Object.keys(fixture.sandbox.state.payment_intents)[0]!, 100);
    expect((await post(events.at(-1)!)).status).toBe(204);
    later(5);
    for (const event of fixture.sandbox.state.undelivered) await post(event);
    await callHandler(resendMails, siteRequest('POST', '/'));
    const topics = server.mails.map(({ topic }) => topic);
    expect(topics).toHaveLength(new Set(topics).size);
    expect(topics).toHaveLength(3);
    expect(keysIn('payments', 'mails/').filter((key) => key.endsWith('/sent'))).toHaveLength(3);
    expect(keysIn('payments', 'queued-mails/')).toEqual([]);
  },
);

test.each([
  ['never answers', () => new Promise<void>(() => undefined)],
  ['cannot be reached', () => Promise.reject(Object.assign(new Error('x'), { code: 'ESOCKET' }))],
])(
  'Stripe gets its answer while the mail server %s, and the schedule sends the emails',
  async (_, deliver) => {
    server.deliver = deliver;
    const event = (await buy()).find(({ type }) => type === 'invoice.paid')!;
    const work: Promise<unknown>[] = [];
    const response = await post(event, { waitUntil: (each) => work.push(each) });
    expect(response.status).toBe(204);
    expect(work).toHaveLength(1);
    expect(keysIn('payments', 'payments/')).toHaveLength(1);
    expect(keysIn('payments', 'events/')).toEqual([`events/${event.id}`]);

    await callHandler(resendMails, siteRequest('POST', '/'));
    expect(server.mails).toEqual([]);
    server.deliver = () => Promise.resolve();
    later(5);
    for (let run = 0; run < 2; run += 1) await callHandler(resendMails, siteRequest('POST', '/'));
    expect(server.mails.map(({ to }) => to)).toEqual([undefined, 'ada@harbor.example']);
    expect(keysIn('payments', 'queued-mails/')).toEqual([]);
  },
);

test('emails after a response have the whole time for storage, however slow the request was', async () => {
  const event = (await buy()).find(({ type }) => type === 'invoice.paid')!;
  double.onRequest(slowly(1_100));
  const work: Promise<unknown>[] = [];
  const response = await post(event, { waitUntil: (each) => work.push(each) });
  expect(response.status).toBe(204);
  await Promise.all(work);
  expect(server.mails).toHaveLength(2);
});

test('an event is not answered with success before its emails are queued', async () => {
  const event = (await buy()).find(({ type }) => type === 'invoice.paid')!;
  double.failNext({ op: 'set', key: 'queued-mails/' }, { kind: 'status', status: 403 }, 99);
  expect((await post(event)).status).toBe(503);
  double.clearFaults();
  expect((await post(event)).status).toBe(204);
  expect(server.mails).toHaveLength(2);
});

test('unsent emails about payments are retried for three days, and the dashboard is told', async () => {
  server.deliver = () => Promise.reject(Object.assign(new Error('x'), { code: 'EAUTH' }));
  await post((await buy()).find(({ type }) => type === 'invoice.paid')!);
  const run = () =>
    JSON.parse(
      new TextDecoder().decode(double.dump('dev-schedule-runs').get('runs/resend-mails')?.data),
    ) as unknown;
  later(5);
  await callHandler(resendMails, siteRequest('POST', '/'));
  const [invoice] = Object.keys(fixture.sandbox.state.invoices);
  const unsent = { ids: [`${invoice}-agency`], failure: 'password' };
  expect(run()).toMatchObject({ unsent });
  later(3 * 24 * 60);
  server.deliver = () => Promise.resolve();
  await callHandler(resendMails, siteRequest('POST', '/'));
  expect(server.mails).toEqual([]);
  expect(run()).toMatchObject({ unsent });
});

test.each([
  ['a message', contact, jsonRequest('POST', callPaths.contact, buildMessage()), messageMails],
  ['an intake', intake, jsonRequest('POST', callPaths.intake, buildIntake()), intakeMails],
] as const)('%s is answered with success although its emails take minutes', async (...values) => {
  const [, module, request, mails] = values;
  server.deliver = slowly(120_000);
  expect((await callFunction(module, request)).status).toBeLessThan(300);
  later(5);
  await callHandler(resendMails, siteRequest('POST', '/'));
  expect(server.mails).toHaveLength(Object.keys(mails).length);
});

test.each([
  ['a message', contact, jsonRequest('POST', callPaths.contact, buildMessage()), messageMails],
  ['an intake', intake, jsonRequest('POST', callPaths.intake, buildIntake()), intakeMails],
] as const)(
  '%s is stored while the mail server is down, and the schedule sends its emails',
  async (...values) => {
    const [, module, request, mails] = values;
    server.deliver = () => Promise.reject(Object.assign(new Error('x'), { code: 'ESOCKET' }));
    expect((await callFunction(module, request)).status).toBeLessThan(300);
    server.deliver = () => Promise.resolve();
    later(5);
    await callHandler(resendMails, siteRequest('POST', '/'));
    expect(server.mails).toHaveLength(Object.keys(mails).length);
  },
);

test('the daily email about suspected messages that cannot be sent is an error in the log', async () => {
  const yesterday = new Date(Date.now() - 24 * 3_600_000);
  const id = newId(yesterday);
  double.seed('dev-contact-messages', `suspected/${id}`, '{}');
  // Without a code, a later try would not succeed either.
  server.deliver = () => Promise.reject(new Error('no mail server is set up'));
  await callHandler(suspectedMessages, siteRequest('POST', '/'));
  expect(takeLogLines()).toMatchObject([
    { level: 'error', reason: '1 new; mail not delivered: see SMTP_URL' },
  ]);
});

test('Stripe may be slow, both for a checkout and for an event', async () => {
  const event = (await buy()).find(({ type }) => type === 'invoice.paid')!;
  fixture.stripeFault = () => void (elapsed += 5_000);
  expect((await post(event)).status).toBe(204);
  expect(keysIn('payments', 'events/')).toHaveLength(1);
  const request = { planId: firstPlan.id, setupFee: 30_000, monthlyFee: 10_000 };
  const path = callPaths.createSubscription;
  const response = await callFunction(createSubscription, jsonRequest('POST', path, request));
  expect(response.status).toBe(200);
});

test('a visitor waits for Stripe as long as three tries take, and not until the page gives up', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.spyOn(fixture.stripe.customers, 'create').mockImplementation(
    () => new Promise<never>(() => undefined),
  );
  const request = { planId: firstPlan.id, setupFee: 30_000, monthlyFee: 10_000 };
  let outcome = 'pending';
  void startSubscription(request, { stripe: fixture.stripe }).catch(() => (outcome = 'failed'));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(outcome).toBe('pending');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(outcome).toBe('failed');
});
