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

test('an invoice that Stripe no longer has as paid is not recorded', async () => {
  for (const invoice of Object.values(world.sandbox.state.invoices)) invoice.status = 'void';
  await world.deliver(eventOf('invoice.paid'));
  expect(world.recordedPayments()).toEqual([]);
});

test('the payer is who paid, not who tried before', async () => {
  const retrieve = world.stripe.invoices.retrieve.bind(world.stripe.invoices);
  vi.spyOn(world.stripe.invoices, 'retrieve').mockImplementation(async (...call) => {
    const invoice = await retrieve(...call);
    const paid = invoice.payments!.data[0]!;
    const failed: Stripe.InvoicePayment = {
      ...paid,
      status: 'canceled',
      payment: { type: 'payment_intent', payment_intent: 'pi_of_somebody_else' },
    };
    invoice.payments!.data.unshift(failed);
    return invoice;
  });
  await world.deliver(eventOf('invoice.paid'));
  expect(world.recordedPayments()).toMatchObject([{ payerEmail: 'ada@harbor.example' }]);
});

test('a credit that the agency entered neither hides the payment nor its setup fee', async () => {
  const retrieve = world.stripe.invoices.retrieve.bind(world.stripe.invoices);
  vi.spyOn(world.stripe.invoices, 'retrieve').mockImplementation(async (...call) => {
    const invoice = await retrieve(...call);
    const setup = invoice.lines.data.find(
      ({ parent }) => parent?.type !== 'subscription_item_details',
    )!;
    invoice.lines.data.push({ ...setup, id: 'il_credit', amount: -31_000 });
    invoice.amount_paid = 9_000;
    return invoice;
  });
  await world.deliver(eventOf('invoice.paid'));
  expect(world.recordedPayments()).toMatchObject([{ amount: 9_000, setupAmount: 9_000 }]);
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
  const retrieve = world.stripe.invoices.retrieve.bind(world.stripe.invoices);
  vi.spyOn(world.stripe.invoices, 'retrieve').mockImplementation(async (...call) => ({
    ...(await retrieve(...call)),
    livemode: true,
  }));
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
