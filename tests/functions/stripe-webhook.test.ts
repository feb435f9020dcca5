import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import * as stripeWebhook from '../../netlify/functions/stripe-webhook.ts';
import { idFor, type SandboxEvent } from '../../scripts/local/payment-sandbox/objects.ts';
import { signature } from '../../scripts/local/payment-sandbox/start.ts';
import { callPaths } from '#features/site/paths.ts';
import { type BlobsDouble, connectBlobsDouble } from '../support/blobs-double.ts';
import { callFunction, SITE } from '../support/call-function.ts';
import { expectLogLine } from '../support/console-guard.ts';
import { stubOutbox } from '../support/outbox.ts';
import {
  buyPlan,
  makePaymentFixture,
  type PaymentFixture,
  stubPayments,
  WEBHOOK_SECRET,
} from '../support/payments.ts';
import { shortenPauses } from '../support/short-pauses.ts';

let fixture: PaymentFixture;
let double: BlobsDouble;
let outbox: () => Promise<string[]>;

beforeEach(async () => {
  double = connectBlobsDouble();
  shortenPauses();
  outbox = await stubOutbox();
  fixture = await makePaymentFixture();
  fixture.clock = Date.now();
  stubPayments(fixture);
});

const nowInSeconds = () => Math.floor(Date.now() / 1_000);

/** Sends a body to the function, signed by default. */
async function post(body: string, signed = signature(body, WEBHOOK_SECRET, nowInSeconds())) {
  const request = new Request(`${SITE}${callPaths.stripeWebhook}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(signed ? { 'Stripe-Signature': signed } : {}),
    },
    body,
  });
  const response = await callFunction(stripeWebhook, request);
  return { status: response.status, line: expectLogLine() };
}

const buy = () => buyPlan(fixture);

function eventOf(events: readonly SandboxEvent[], type: string): string {
  return JSON.stringify(events.find((event) => event.type === type));
}

const stored = (prefix: string) =>
  [...double.dump('dev-payments').keys()].filter((key) => key.startsWith(prefix));

const readOutbox = async () => (await outbox()).map((mail) => mail.replaceAll('=E2=80=99', '’'));

describe('a payment', () => {
  test('is recorded, emailed to the agency, and receipted to the client, whose name is stored in Stripe', async () => {
    const events = await buy();
    const { status } = await post(eventOf(events, 'invoice.paid'));
    expect(status).toBe(204);
    expect(stored('payments/')).toEqual([
      expect.stringMatching(/^payments\/\d{8}T\d{9}Z_first_in_/),
    ]);
    expect(Object.values(fixture.sandbox.state.customers)).toMatchObject([
      { name: 'Ada Byron', email: 'ada@harbor.example' },
    ]);
    const mails = await readOutbox();
    const receipt = mails.find((mail) => mail.includes('To: ada@harbor.example'));
    expect(mails).toHaveLength(2);
    for (const part of [
      'Basic',
      '$300.00, once',
      '$100.00, first month',
      '$400.00 on',
      'Next billing date:',
      'If your next billing date is less than 30 days away, you pay once more.',
      'https://portal.example',
    ]) {
      expect(receipt).toContain(part);
    }
  });

  test('that storage cannot accept makes Stripe retry, and the retry records it', async () => {
    const body = eventOf(await buy(), 'invoice.paid');
    double.setFaultSource(() => ({ kind: 'status', status: 500 }));
    expect((await post(body)).status).toBe(503);
    expect(await readOutbox()).toEqual([]);
    double.clearFaults();
    expect((await post(body)).status).toBe(204);
    expect(stored('payments/')).toHaveLength(1);
  });

  test('is recorded although no email can ever be sent, and the failure is logged', async () => {
    vi.stubEnv('OUTBOX_DIR', '');
    const { status, line } = await post(eventOf(await buy(), 'invoice.paid'));
    expect(status).toBe(204);
    expect(line).toMatchObject({
      level: 'error',
      reason: expect.stringContaining('SMTP_URL') as string,
    });
    expect(stored('payments/')).toHaveLength(1);
  });
});

describe('a webhook is refused with 400', () => {
  const body = JSON.stringify({
    ...{ id: 'evt_1', object: 'event', type: 'invoice.paid', created: 1, livemode: false },
    data: { object: { id: 'in_1' } },
  });
  const reasonOf = (cause: string) => `DomainError: This is not a Stripe event. <- Error: ${cause}`;
  const WRONG = 'signature missing, wrong or too old';
  const at =
    (seconds: number, secret = WEBHOOK_SECRET) =>
    () =>
      signature(body, secret, nowInSeconds() + seconds);

  test.each([
    ['without a signature', () => '', WRONG],
    ['with the signature of another secret', at(0, 'whsec_other'), WRONG],
    ['with a signature that is too old', at(-301), WRONG],
    ['with a signature from the future', at(301), 'from the future'],
    ['with nonsense for a signature', () => 't=,v1=', 'not an event'],
    ['for another body', () => signature(`${body} `, WEBHOOK_SECRET, nowInSeconds()), WRONG],
  ])('%s', async (_name, sign, cause) => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });
    onTestFinished(() => void vi.useRealTimers());
    const { status, line } = await post(body, sign());
    expect(status).toBe(400);
    expect(line).toMatchObject({ level: 'warn', reason: reasonOf(cause) });
    expect(stored('')).toEqual([]);
    expect(fixture.calls).toEqual([]);
  });

  test.each([
    ['not JSON', 'not json', 'not an event'],
    ['null', 'null', 'not an event'],
    ['a list', '[]', 'not an event'],
    [
      'an event without an object',
      '{"id":"evt_1","type":"invoice.paid","created":1,"livemode":false}',
      'not an event as it should be',
    ],
    [
      'an event with an impossible time',
      body.replace('"created":1', '"created":1e300'),
      'not an event as it should be',
    ],
    [
      'an event about an id that is a path',
      body.replace('in_1', '../x'),
      'not an event as it should be',
    ],
  ])('if it is %s, although signed', async (_what, text, cause) => {
    const { status, line } = await post(text);
    expect([status, line.reason]).toEqual([400, reasonOf(cause)]);
    expect(stored('')).toEqual([]);
    expect(fixture.calls).toEqual([]);
  });
});

test.each([-300, 0, 300])('a signature that is %i seconds ahead is accepted', async (seconds) => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });
  onTestFinished(() => void vi.useRealTimers());
  const body = eventOf(await buy(), 'invoice.paid');
  const { status } = await post(body, signature(body, WEBHOOK_SECRET, nowInSeconds() + seconds));
  expect(status).toBe(204);
});

test.each(['invoices', 'subscriptions', 'payment_intents'] as const)(
  'events about objects that Stripe no longer has (%s) count as handled and are not requested again',
  async (kind) => {
    for (const event of await buy()) await post(JSON.stringify(event));
    const [invoice] = Object.values(fixture.sandbox.state.invoices);
    const [subscription] = Object.values(fixture.sandbox.state.subscriptions);
    fixture.sandbox.state.undelivered = [];
    fixture.sandbox.refund(idFor('pi', invoice!), 5_000);
    fixture.sandbox.dispute(idFor('pi', invoice!), 'needs_response');
    fixture.sandbox.renew(subscription!.id, true);
    const pending = fixture.sandbox.state.undelivered;
    fixture.sandbox.state[kind] = {};
    if (kind === 'payment_intents') fixture.sandbox.state.disputes = {};
    for (const event of pending) expect((await post(JSON.stringify(event))).status).toBe(204);
  },
);

test('a live event on a site with test payments is ignored and logged', async () => {
  const event = (await buy()).find(({ type }) => type === 'invoice.paid');
  const { status, line } = await post(JSON.stringify({ ...event, livemode: true }));
  expect(status).toBe(204);
  expect(line).toMatchObject({ reason: 'ignored an event in live mode' });
  expect(stored('')).toEqual([]);
});

test('a test event on a site with live payments is ignored and logged', async () => {
  vi.stubEnv('STRIPE_SECRET_KEY', 'sk_live_of_this_test');
  vi.stubEnv('STRIPE_API_URL', '');
  const { status, line } = await post(eventOf(await buy(), 'invoice.paid'));
  expect(status).toBe(204);
  expect(line).toMatchObject({ reason: 'ignored an event in test mode' });
  expect(stored('')).toEqual([]);
});

test('an event of an ignored type is answered with success, even without its data', async () => {
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'payout.paid' });
  expect((await post(body)).status).toBe(204);
  expect(stored('')).toEqual([]);
});

describe('a plan that is no longer sold', () => {
  const retired = { planId: 'platinum', planName: 'Platinum', attempt: 'of this test' };

  test('still has its renewals recorded, under its former name and fee', async () => {
    await buy();
    const [subscription] = Object.values(fixture.sandbox.state.subscriptions);
    subscription!.metadata = retired;
    fixture.sandbox.state.undelivered = [];
    fixture.sandbox.renew(subscription!.id, true);
    const body = eventOf(fixture.sandbox.state.undelivered, 'invoice.paid');
    expect((await post(body)).status).toBe(204);
    const [key = ''] = stored('payments/');
    expect(
      JSON.parse(new TextDecoder().decode(double.dump('dev-payments').get(key)?.data)),
    ).toMatchObject({
      planId: 'platinum',
      planName: 'Platinum',
      monthlyFee: 10_000,
      amount: 10_000,
      setupAmount: 0,
      extraAmount: 0,
    });
    expect((await readOutbox()).some((mail) => mail.includes('Monthly payment: Platinum'))).toBe(
      true,
    );
  });
});

test.each([
  [5_121, 400],
  // The invoice of a client with many extra items has about 100 KB.
  [200_000, 400],
  [524_288, 400],
  [524_289, 413],
])('a webhook of %i bytes needs no origin, and is answered with %i', async (bytes, status) => {
  expect((await post('x'.repeat(bytes))).status).toBe(status);
});
