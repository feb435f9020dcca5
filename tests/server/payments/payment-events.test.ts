import type Stripe from 'stripe';
import { beforeEach, expect, test, vi } from 'vitest';

import type { SandboxEvent } from '../../../scripts/local/payment-sandbox/state.ts';
import { handlePaymentEvent } from '../../../src/server/payments/payment-events.ts';
import { listPayments } from '../../../src/server/payments/payments.ts';
import type { StripeEvent } from '../../../src/server/payments/stripe.ts';
import { startSubscription } from '../../../src/server/payments/subscriptions.ts';
import { cardDetails, makePaymentWorld, type PaymentWorld } from '../../support/payments.ts';

let world: PaymentWorld;
let events: SandboxEvent[];

beforeEach(async () => {
  world = await makePaymentWorld();
  const request = { planId: 'basic', setupFee: 30_000, monthlyFee: 10_000 } as const;
  const { clientSecret } = await startSubscription(request, { stripe: world.stripe });
  world.sandbox.confirm(clientSecret, cardDetails());
  events = world.sandbox.state.undelivered;
});

const eventOf = (type: string) => events.find((event) => event.type === type)!;

/** Changes the invoices of the world's Stripe when they are read. */
function changeInvoices(change: (invoice: Stripe.Invoice) => void): void {
  const retrieve = world.stripe.invoices.retrieve.bind(world.stripe.invoices);
  vi.spyOn(world.stripe.invoices, 'retrieve').mockImplementation(async (...call) => {
    const invoice = await retrieve(...call);
    change(invoice);
    return invoice;
  });
}

const isMonth = ({ parent }: Stripe.InvoiceLineItem) =>
  parent?.type === 'subscription_item_details';

test('an invoice that Stripe no longer has as paid is not recorded', async () => {
  for (const invoice of Object.values(world.sandbox.state.invoices)) invoice.status = 'void';
  await world.deliver(eventOf('invoice.paid'));
  expect(world.recordedPayments()).toEqual([]);
});

test('the payer is who paid, not who tried before', async () => {
  changeInvoices(({ payments }) => {
    payments!.data.unshift({
      ...payments!.data[0]!,
      status: 'canceled',
      payment: { type: 'payment_intent', payment_intent: 'pi_of_somebody_else' },
    });
  });
  await world.deliver(eventOf('invoice.paid'));
  expect(world.recordedPayments()).toMatchObject([{ payerEmail: 'ada@harbor.example' }]);
});

test('a credit that the agency entered neither hides the payment nor its setup fee', async () => {
  changeInvoices((invoice) => {
    const setup = invoice.lines.data.find((line) => !isMonth(line))!;
    invoice.lines.data.push({ ...setup, id: 'il_credit', amount: -31_000 });
    invoice.amount_paid = 9_000;
  });
  await world.deliver(eventOf('invoice.paid'));
  expect(world.recordedPayments()).toMatchObject([{ amount: 9_000, setupAmount: 9_000 }]);
});

test('a first payment is recorded with its setup fee, a renewal without', async () => {
  await world.deliver(eventOf('invoice.paid'));
  const [subscription] = Object.values(world.sandbox.state.subscriptions);
  world.clock += 1_000;
  const invoice = world.sandbox.renew(subscription!.id, true);
  // The agency added further minutes of calls to the renewal.
  changeInvoices(({ id, lines }) => {
    const [month] = lines.data;
    if (id !== invoice.id || !month) return;
    lines.data.push({ ...month, id: 'il_1', parent: null, amount: 2_500 });
  });
  await world.deliver(eventOf('invoice.paid'));
  await world.deliver(events.findLast(({ type }) => type === 'invoice.paid')!);

  const period = invoice.lines.data[0]!.period.end;
  const [first, renewal] = world.recordedPayments();
  expect(first).toMatchObject({
    kind: 'first',
    amount: 40_000,
    setupAmount: 30_000,
    extraAmount: 0,
    monthlyFee: 10_000,
    payerName: 'Ada Byron',
  });
  expect(renewal).toEqual({
    invoiceId: invoice.id,
    subscriptionId: subscription!.id,
    customerId: subscription!.customer,
    planId: 'basic',
    planName: 'Basic',
    kind: 'renewal',
    amount: 10_000,
    setupAmount: 0,
    extraAmount: 2_500,
    monthlyFee: 10_000,
    paidAt: new Date(invoice.status_transitions.paid_at! * 1_000).toISOString(),
    nextBillingAt: new Date(period * 1_000).toISOString(),
    payerName: 'Ada Byron',
    payerEmail: 'ada@harbor.example',
    isTest: true,
  });
  const receipts = world.mails.filter(({ to }) => to === 'ada@harbor.example');
  expect(receipts.map(({ text }) => text.includes('Setup fee:'))).toEqual([true, false]);
});

test.each<[what: string, change: (invoice: Stripe.Invoice) => void]>([
  ['is not paid', (invoice) => (invoice.status = 'open')],
  ['has no time of payment', ({ status_transitions: times }) => (times.paid_at = null)],
  ['cost nothing', (invoice) => (invoice.amount_paid = 0)],
  ['has no customer', (invoice) => (invoice.customer = null)],
  ['is of no subscription', (invoice) => (invoice.parent = null)],
  [
    'is of a subscription without a plan',
    ({ parent }) => (parent!.subscription_details!.metadata = { attempt: 'x' }),
  ],
  [
    'is of a subscription without an attempt',
    ({ parent }) => (parent!.subscription_details!.metadata = { planId: 'basic' }),
  ],
])('an invoice that %s is not recorded, and nobody is emailed', async (_what, change) => {
  changeInvoices(change);
  expect(await world.deliver(eventOf('invoice.paid'))).toEqual({ trouble: undefined });
  expect(world.recordedPayments()).toEqual([]);
  expect(world.mails).toEqual([]);
});

test.each([
  ['in', 'id', 'in_1/../2'],
  ['sub', 'subscription', 'subscription_1'],
  ['cus', 'customer', `cus_${'x'.repeat(201)}`],
] as const)('an invoice with a wrong id (%s) is never recorded', async (prefix, field, id) => {
  changeInvoices((invoice) => {
    if (field === 'subscription') invoice.parent!.subscription_details!.subscription = id;
    else invoice[field] = id;
  });
  await expect(world.deliver(eventOf('invoice.paid'))).rejects.toThrow(
    `no id of Stripe: ${prefix}`,
  );
  expect(world.recordedPayments()).toEqual([]);
});

test("without a line about the month, the plan's fee is the next one, at the time of payment", async () => {
  changeInvoices(({ lines }) => (lines.data = lines.data.filter((line) => !isMonth(line))));
  await world.deliver(eventOf('invoice.paid'));
  const [payment] = world.recordedPayments();
  expect(payment).toMatchObject({ monthlyFee: 10_000, setupAmount: 30_000 });
  expect(payment?.nextBillingAt).toBe(payment?.paidAt);
});

test('of several lines, the longest period is the next billing date, and credits lessen no fee', async () => {
  changeInvoices(({ lines }) => {
    const month = lines.data.find(isMonth)!;
    const { end } = month.period;
    const credit = { ...month, amount: -4_000, period: { ...month.period, end: end - 86_400 } };
    lines.data.push(credit);
    lines.data.unshift(credit);
  });
  await world.deliver(eventOf('invoice.paid'));
  const [subscription] = Object.values(world.sandbox.state.subscriptions);
  expect(world.recordedPayments()).toMatchObject([
    {
      monthlyFee: 10_000,
      setupAmount: 30_000,
      nextBillingAt: new Date(subscription!.billed_until * 1_000).toISOString(),
    },
  ]);
});

test.each([
  [{ name: null, email: null }, 'receipt not sent: no e-mail'],
  [{ name: 'Ada Byron', email: null }, 'receipt not sent: no e-mail'],
  [{ name: null, email: 'ada@harbor.example' }, undefined],
])('a payer with %j is copied to the customer as far as known', async (payer, trouble) => {
  for (const method of Object.values(world.sandbox.state.paymentMethods)) {
    method.billing_details = payer;
  }
  world.calls.length = 0;
  expect(await world.deliver(eventOf('invoice.paid'))).toEqual({ trouble });
  expect(Object.values(world.sandbox.state.customers)).toMatchObject([payer]);
  const isCopied = world.calls.some((call) => call.startsWith('POST /v1/customers/'));
  expect(isCopied).toBe(payer.name !== null || payer.email !== null);
});

test('a renewal does not change the customer', async () => {
  await world.deliverAll();
  const [subscription] = Object.values(world.sandbox.state.subscriptions);
  world.sandbox.renew(subscription!.id, true);
  world.calls.length = 0;
  await world.deliverAll();
  expect(world.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
});

test('both mails go out although the customer was deleted in Stripe', async () => {
  for (const id of Object.keys(world.sandbox.state.customers)) {
    delete world.sandbox.state.customers[id];
  }
  const mails: string[] = [];
  const { stripe, blobs } = world;
  const outcome = await handlePaymentEvent(eventOf('invoice.paid') as unknown as StripeEvent, {
    isLive: false,
    stripe,
    store: blobs.store,
    openCounts: () => blobs.store,
    now: new Date('2026-11-21T12:00:00Z'),
    deliver: (mail) => {
      mails.push(mail.subject);
      return Promise.resolve();
    },
    portalUrl: undefined,
  });
  expect(mails).toHaveLength(2);
  expect(outcome).toEqual({ trouble: 'customer not updated' });
});

/**
 * Two functions at once: the one with the newer event looks at Stripe last, but began first. When
 * they looked says less than what they were told of.
 */
test('of two changes, the one that happened later decides, whoever noted it first', async () => {
  await world.deliver(eventOf('invoice.paid'));
  const change = eventOf('customer.subscription.updated') as unknown as StripeEvent;
  const { id } = Object.values(world.sandbox.state.subscriptions)[0]!;
  const handle = (created: number, status: string, now: string) => {
    const subscription = { ...world.sandbox.subscription(id), status };
    vi.spyOn(world.stripe.subscriptions, 'retrieve').mockResolvedValueOnce(
      subscription as unknown as Stripe.Response<Stripe.Subscription>,
    );
    const event = { ...change, id: `evt_${created}`, created };
    const deliver = () => Promise.resolve();
    const { stripe, blobs } = world;
    const deps = {
      stripe,
      store: blobs.store,
      openCounts: () => blobs.store,
      now: new Date(now),
      deliver,
      portalUrl: undefined,
      isLive: false,
    };
    return handlePaymentEvent(event, deps);
  };
  await handle(1_800_000_060, 'past_due', '2027-01-15T09:00:00Z');
  await handle(1_800_000_000, 'active', '2027-01-15T09:00:01Z');
  const { records: payments } = await listPayments(world.blobs.store, { limit: 1 });
  expect(payments).toMatchObject([{ subscriptionStatus: 'past_due' }]);
});

test('what was paid in test mode is marked as a test, in the record and in the mail', async () => {
  await world.deliver(eventOf('invoice.paid'));
  expect(world.recordedPayments()).toMatchObject([{ isTest: true }]);
  expect(world.mails.map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/^TEST, no money was moved\. /),
  );
});

test('what was paid in earnest is not marked as a test', async () => {
  changeInvoices((invoice) => (invoice.livemode = true));
  await world.deliver(eventOf('invoice.paid'));
  expect(world.recordedPayments()).toMatchObject([{ isTest: false }]);
  expect(world.mails.some(({ subject }) => subject.includes('TEST'))).toBe(false);
});

test('an event that comes again after it was handled asks Stripe for nothing', async () => {
  await world.deliver(eventOf('invoice.paid'));
  const calls = world.calls.length;
  await world.deliver(eventOf('invoice.paid'));
  expect(world.calls).toHaveLength(calls);
});

test('a change in test mode is marked as a test', async () => {
  await world.deliver(eventOf('invoice.paid'));
  const [subscription] = Object.values(world.sandbox.state.subscriptions);
  world.sandbox.cancel(subscription!.id);
  await world.deliverAll();
  const keys = world.blobs.keys().filter((key) => key.startsWith('subscription-changes/'));
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys) expect(world.blobs.readJson(key)).toMatchObject({ isTest: true });
});
