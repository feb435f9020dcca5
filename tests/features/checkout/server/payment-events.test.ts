import { readFileSync } from 'node:fs';
import type Stripe from 'stripe';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import type { SandboxEvent } from '../../../../scripts/local/payment-sandbox/objects.ts';
import { checkCheckoutLimits } from '#features/checkout/server/checkout-limits.ts';
import { handledEvents, handlePaymentEvent } from '#features/checkout/server/payment-events.ts';
import { listPayments } from '#features/checkout/server/payments.ts';
import type { StripeEvent } from '#features/checkout/server/stripe.ts';
import { startSubscription } from '#features/checkout/server/subscriptions.ts';
import { cardDetails, makePaymentFixture, type PaymentFixture } from '../../../support/payments.ts';
import { firstPlan } from '../../../support/some-plans.ts';

let fixture: PaymentFixture;
let events: SandboxEvent[];

beforeEach(async () => {
  fixture = await makePaymentFixture();
  const request = { planId: firstPlan.id, setupFee: 30_000, monthlyFee: 10_000 } as const;
  const { clientSecret } = await startSubscription(request, { stripe: fixture.stripe });
  fixture.sandbox.confirm(clientSecret, cardDetails());
  events = fixture.sandbox.state.undelivered;
});

const eventOf = (type: string) => events.find((event) => event.type === type)!;

/** Changes the invoices that the test's Stripe returns. */
function changeInvoices(change: (invoice: Stripe.Invoice) => void): void {
  const retrieve = fixture.stripe.invoices.retrieve.bind(fixture.stripe.invoices);
  vi.spyOn(fixture.stripe.invoices, 'retrieve').mockImplementation(async (...call) => {
    const invoice = await retrieve(...call);
    change(invoice);
    return invoice;
  });
}

const isMonth = ({ parent }: Stripe.InvoiceLineItem) =>
  parent?.type === 'subscription_item_details';

test.each(['canceled', 'open'])(
  'the payer is the customer who paid, not the one of a payment that is %s',
  async (status) => {
    changeInvoices(({ payments }) => {
      payments!.data.unshift({
        ...payments!.data[0]!,
        status,
        payment: { type: 'payment_intent', payment_intent: 'pi_of_somebody_else' },
      });
    });
    await fixture.deliver(eventOf('invoice.paid'));
    expect(fixture.recordedPayments()).toMatchObject([{ payerEmail: 'ada@harbor.example' }]);
  },
);

test('a credit from the agency hides neither the payment nor its setup fee', async () => {
  changeInvoices((invoice) => {
    const setup = invoice.lines.data.find((line) => !isMonth(line))!;
    invoice.lines.data.push({ ...setup, id: 'il_credit', amount: -31_000 });
    invoice.amount_paid = 9_000;
  });
  await fixture.deliver(eventOf('invoice.paid'));
  expect(fixture.recordedPayments()).toMatchObject([{ amount: 9_000, setupAmount: 9_000 }]);
});

test('a first payment is recorded with its setup fee, a renewal without', async () => {
  await fixture.deliver(eventOf('invoice.paid'));
  const [subscription] = Object.values(fixture.sandbox.state.subscriptions);
  fixture.clock += 1_000;
  const invoice = fixture.sandbox.renew(subscription!.id, true);
  // The agency added further call minutes to the renewal.
  changeInvoices(({ id, lines }) => {
    const [month] = lines.data;
    if (id !== invoice.id || !month) return;
    lines.data.push({ ...month, id: 'il_1', parent: null, amount: 2_500 });
  });
  await fixture.deliver(eventOf('invoice.paid'));
  await fixture.deliver(events.findLast(({ type }) => type === 'invoice.paid')!);

  const period = invoice.lines.data[0]!.period.end;
  const [first, renewal] = fixture.recordedPayments();
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
    language: 'en',
    planId: 'basic',
    planName: 'Basic',
    kind: 'renewal',
    amount: 10_000,
    currency: 'usd',
    taxAmount: 0,
    setupAmount: 0,
    extraAmount: 2_500,
    monthlyFee: 10_000,
    paidAt: new Date(invoice.status_transitions.paid_at! * 1_000).toISOString(),
    nextBillingAt: new Date(period * 1_000).toISOString(),
    payerName: 'Ada Byron',
    payerEmail: 'ada@harbor.example',
    isTest: true,
  });
  const topicsOf = (id: string) => [`mails/${id}-agency`, `mails/${id}-receipt`];
  expect(fixture.mails.map(({ topic }) => topic)).toEqual([
    ...topicsOf(String(first?.invoiceId)),
    ...topicsOf(invoice.id),
  ]);
  const receipts = fixture.mails.filter(({ to }) => to === 'ada@harbor.example');
  expect(receipts.map(({ text }) => text.includes('Setup fee:'))).toEqual([true, false]);
  // A client may have changed the name and email in the portal since the first payment.
  expect(fixture.calls.filter((call) => call.startsWith('POST /v1/customers/'))).toHaveLength(1);
});

test.each<[what: string, change: (invoice: Stripe.Invoice) => void]>([
  ['is not paid', (invoice) => (invoice.status = 'open')],
  ['has no time of payment', ({ status_transitions: times }) => (times.paid_at = null)],
  ['cost nothing', (invoice) => (invoice.amount_paid = 0)],
  ['has no customer', (invoice) => (invoice.customer = null)],
  ['belongs to no subscription', (invoice) => (invoice.parent = null)],
  [
    'belongs to a subscription without a plan',
    ({ parent }) => (parent!.subscription_details!.metadata = { attempt: 'x' }),
  ],
  [
    'belongs to a subscription without a purchase',
    ({ parent }) => (parent!.subscription_details!.metadata = { planId: 'basic' }),
  ],
])('an invoice that %s is not recorded, and no email is sent', async (_what, change) => {
  changeInvoices(change);
  expect(await fixture.deliver(eventOf('invoice.paid'))).toEqual({ failure: undefined });
  expect(fixture.recordedPayments()).toEqual([]);
  expect(fixture.mails).toEqual([]);
});

test.each([
  ['in', 'id', 'in_1/../2'],
  ['in', 'id', '../in_1'],
  ['sub', 'subscription', 'subscription_1'],
  ['cus', 'customer', `cus_${'x'.repeat(201)}`],
] as const)('an invoice with a wrong id (%s) is never recorded', async (prefix, field, id) => {
  changeInvoices((invoice) => {
    if (field === 'subscription') invoice.parent!.subscription_details!.subscription = id;
    else invoice[field] = id;
  });
  await expect(fixture.deliver(eventOf('invoice.paid'))).rejects.toThrow(
    `not a Stripe id: ${prefix}`,
  );
  expect(fixture.recordedPayments()).toEqual([]);
});

test('the fee of a month is what the client paid, not what the plan costs now', async () => {
  changeInvoices((invoice) => {
    invoice.lines.data.find(isMonth)!.amount = 9_000;
    invoice.total_taxes = null;
  });
  await fixture.deliver(eventOf('invoice.paid'));
  expect(fixture.recordedPayments()).toMatchObject([{ monthlyFee: 9_000, taxAmount: 0 }]);
});

test('a payment without a month has the fee of the plan, and no later end than its own time', async () => {
  changeInvoices(({ lines }) => (lines.data = lines.data.filter((line) => !isMonth(line))));
  await fixture.deliver(eventOf('invoice.paid'));
  const [payment] = fixture.recordedPayments();
  expect(payment).toMatchObject({ monthlyFee: 10_000, nextBillingAt: payment?.paidAt });
});

test.each<(invoice: Stripe.Invoice) => void>([
  (invoice) => delete invoice.payments,
  ({ payments }) => (payments!.data = []),
  ({ payments }) => delete payments!.data[0]!.payment.payment_intent,
])('a payment whose payer Stripe does not know is recorded without one: %s', async (change) => {
  changeInvoices(change);
  const failure = 'receipt not sent: no email address';
  expect(await fixture.deliver(eventOf('invoice.paid'))).toEqual({ failure });
  expect(fixture.recordedPayments()).toMatchObject([{ payerName: '', payerEmail: '' }]);
});

test.each([
  [{ name: null, email: null }, 'receipt not sent: no email address'],
  [{ name: 'Ada Byron', email: null }, 'receipt not sent: no email address'],
  [{ name: null, email: 'ada@harbor.example' }, undefined],
])('a payer with %j is copied to the customer as far as possible', async (payer, failure) => {
  for (const method of Object.values(fixture.sandbox.state.payment_methods)) {
    Object.assign(method.billing_details, payer);
  }
  fixture.calls.length = 0;
  expect(await fixture.deliver(eventOf('invoice.paid'))).toEqual({ failure });
  expect(Object.values(fixture.sandbox.state.customers)).toMatchObject([payer]);
  const isCopied = fixture.calls.some((call) => call.startsWith('POST /v1/customers/'));
  expect(isCopied).toBe(payer.name !== null || payer.email !== null);
});

test('Stripe delivers an event again if it could not store the payer, and no email is repeated', async () => {
  fixture.stripeFault = (method, path) =>
    method === 'POST' && path.startsWith('/v1/customers/') ? '500 before' : undefined;
  await expect(fixture.deliver(eventOf('invoice.paid'))).rejects.toMatchObject({
    kind: 'upstream',
  });
  fixture.stripeFault = () => undefined;
  expect(await fixture.deliver(eventOf('invoice.paid'))).toEqual({ failure: undefined });
  expect(Object.values(fixture.sandbox.state.customers)).toMatchObject([{ name: 'Ada Byron' }]);
  expect(fixture.mails).toHaveLength(2);
});

test('each email that cannot be sent is reported', async () => {
  fixture.mailFault = () => Object.assign(new Error('x'), { code: 'EENVELOPE' });
  expect(await fixture.deliver(eventOf('invoice.paid'))).toEqual({
    failure: 'mail not delivered: EENVELOPE; mail not delivered: EENVELOPE',
  });
});

test('both emails are sent although the customer was deleted in Stripe', async () => {
  for (const id of Object.keys(fixture.sandbox.state.customers)) {
    delete fixture.sandbox.state.customers[id];
  }
  const mails: string[] = [];
  const { stripe, blobs } = fixture;
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
  expect(outcome).toEqual({ failure: 'customer not updated' });
});

/**
 * Two functions in parallel. The one with the newer event reads from Stripe last, but started first. The
 * time of the event decides, not the time of the read.
 */
test('of two changes, the later one wins in any order of recording', async () => {
  await fixture.deliver(eventOf('invoice.paid'));
  const change = eventOf('customer.subscription.updated') as unknown as StripeEvent;
  const { id } = Object.values(fixture.sandbox.state.subscriptions)[0]!;
  const handle = (created: number, status: string, now: string) => {
    const subscription = { ...fixture.sandbox.subscription(id), status };
    vi.spyOn(fixture.stripe.subscriptions, 'retrieve').mockResolvedValueOnce(
      subscription as unknown as Stripe.Response<Stripe.Subscription>,
    );
    const event = { ...change, id: `evt_${created}`, created };
    const deliver = () => Promise.resolve();
    const { stripe, blobs } = fixture;
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
  const { records: payments } = await listPayments(fixture.blobs.store, { limit: 1 }, () =>
    Promise.resolve(() => false),
  );
  expect(payments).toMatchObject([{ subscriptionStatus: 'past_due' }]);
});

test('an event that is repeated after it was handled makes no call to Stripe', async () => {
  await fixture.deliver(eventOf('invoice.paid'));
  const calls = fixture.calls.length;
  expect(await fixture.deliver(eventOf('invoice.paid'))).toStrictEqual({ failure: undefined });
  expect(fixture.calls).toHaveLength(calls);
});

test.each(['customer.created', 'toString'])('an event of the type %s is ignored', async (type) => {
  const event = { ...eventOf('invoice.paid'), type } as unknown as StripeEvent;
  const handled = handlePaymentEvent(event, {} as Parameters<typeof handlePaymentEvent>[1]);
  expect(await handled).toStrictEqual({ failure: undefined });
});

describe('An event', () => {
  const last = () => events.at(-1)!;
  const intentId = () => Object.keys(fixture.sandbox.state.payment_intents)[0]!;
  const invoiceId = () => Object.keys(fixture.sandbox.state.invoices)[0]!;
  const stored = (prefix: string) => fixture.blobs.keys().filter((key) => key.startsWith(prefix));
  const subjects = () => fixture.mails.map(({ topic, subject }) => `${topic}: ${subject}`);

  test('about a refund is recorded and emailed with the total so far', async () => {
    fixture.sandbox.refund(intentId(), 10_000);
    expect(await fixture.deliver(last())).toEqual({ failure: undefined });
    const key = `refunds/${invoiceId()}/000000010000`;
    expect(stored('refunds/')).toEqual([key]);
    expect(fixture.blobs.readJson(key)).toEqual({
      invoiceId: invoiceId(),
      chargeId: intentId().replace('pi_', 'ch_'),
      amount: 10_000,
      recordedAt: new Date(fixture.clock).toISOString(),
    });
    expect(subjects()).toEqual([
      `mails/${invoiceId()}-refund-10000: TEST, nothing was charged. Refund: Basic, $100.00 of $400.00`,
    ]);
  });

  test('about a refund of nothing is not recorded', async () => {
    fixture.sandbox.refund(intentId(), 0);
    expect(await fixture.deliver(last())).toEqual({ failure: undefined });
    // A charge that did not come from a payment of ours has no intent.
    const charge = Object.values(fixture.sandbox.state.charges)[0]!;
    fixture.sandbox.refund(intentId(), 10_000);
    Object.assign(charge, { payment_intent: null });
    expect(await fixture.deliver(last())).toEqual({ failure: undefined });
    expect(stored('refunds/')).toEqual([]);
    expect(fixture.mails).toEqual([]);
  });

  test('about a dispute is recorded and emailed with its state and date', async () => {
    fixture.sandbox.dispute(intentId(), 'needs_response');
    const event = last();
    await fixture.deliver(event);
    const id = intentId().replace('pi_', 'dp_');
    const toKeyTime = (ms: number) => new Date(ms).toISOString().replace(/[-:.]/g, '');
    const times = `${toKeyTime(event.created * 1_000)}_${toKeyTime(fixture.clock)}`;
    const key = `disputes/${invoiceId()}/${times}_needs_response`;
    expect(stored('disputes/')).toEqual([key]);
    const { due_by: due } = fixture.sandbox.state.disputes[id]!.evidence_details;
    expect(fixture.blobs.readJson(key)).toEqual({
      invoiceId: invoiceId(),
      disputeId: id,
      amount: 40_000,
      status: 'needs_response',
      reason: 'fraudulent',
      evidenceDueAt: new Date(due! * 1_000).toISOString(),
    });
    expect(subjects()).toEqual([
      `mails/${invoiceId()}-${id}-needs_response: TEST, nothing was charged. Dispute, needs response: Basic, $400.00`,
    ]);
  });

  test('about a dispute that takes no evidence has no date, and one about another payment is ignored', async () => {
    fixture.sandbox.dispute(intentId(), 'lost').evidence_details.due_by = null;
    await fixture.deliver(last());
    const [key = ''] = stored('disputes/');
    expect(fixture.blobs.readJson(key)).toMatchObject({ evidenceDueAt: null });
    fixture.sandbox.state.invoices[invoiceId()]!.parent.subscription_details.metadata = {};
    const next = { ...last(), id: 'evt_2', created: last().created + 1 };
    expect(await fixture.deliver(next)).toEqual({ failure: undefined });
    expect(stored('disputes/')).toHaveLength(1);
  });

  test.each([
    ['the charge', 'charge.refunded', 'charges'],
    ['the dispute', 'charge.dispute.created', 'disputes'],
    ['the subscription', 'customer.subscription.updated', 'subscriptions'],
  ] as const)('counts as handled if %s no longer exists in Stripe', async (what, type, kind) => {
    fixture.sandbox.refund(intentId(), 1_000);
    fixture.sandbox.dispute(intentId(), 'needs_response');
    fixture.sandbox.state[kind] = {};
    const event = eventOf(type);
    expect(await fixture.deliver(event)).toEqual({ failure: `${what} no longer exists in Stripe` });
    expect(stored('')).toEqual([`events/${event.id}`]);
    expect(fixture.blobs.readJson(`events/${event.id}`)).toEqual({
      type,
      created: new Date(event.created * 1_000).toISOString(),
    });
  });
});

test('the documentation lists the events that owners must select', () => {
  const docs = readFileSync('docs/payments.md', 'utf8');
  const [, list = ''] = /and these events:\n\n([^]*?)\n\n/.exec(docs) ?? [];
  expect(Array.from(list.matchAll(/`([\w.]+)`/g), ([, type]) => type)).toEqual(handledEvents);
});

describe('A change of a subscription', () => {
  const END = 1_800_000_000;
  const END_ISO = '2027-01-15T08:00:00.000Z';

  test.each([
    ['active', { cancel_at: null, ended_at: null }, null, undefined],
    ['active', { cancel_at: END, ended_at: null }, END_ISO, 'will end'],
    ['canceled', { cancel_at: END + 9, ended_at: END }, END_ISO, 'ended'],
    ['past_due', { cancel_at: null, ended_at: null }, null, 'payment overdue'],
    ['past_due', { cancel_at: null, latest_invoice: null }, null, 'payment overdue'],
    ['trialing', { cancel_at: null, ended_at: null }, null, undefined],
  ])('to %s with %j is recorded, and emailed if it needs attention', async (...values) => {
    const [status, times, endsAt, subject] = values;
    const [subscription] = Object.values(fixture.sandbox.state.subscriptions);
    Object.assign(subscription!, { status, ...times });
    const event = eventOf('customer.subscription.updated');
    expect(await fixture.deliver(event)).toEqual({ failure: undefined });
    const prefix = `subscription-changes/${subscription!.id}/`;
    const [key = '', ...others] = fixture.blobs.keys().filter((each) => each.startsWith(prefix));
    expect(others).toEqual([]);
    expect(key).toMatch(new RegExp(`^${prefix}\\d{8}T\\d{9}Z_\\d{8}T\\d{9}Z_${status}$`));
    expect(fixture.blobs.readJson(key)).toEqual({
      subscriptionId: subscription!.id,
      customerId: subscription!.customer,
      planId: 'basic',
      planName: 'Basic',
      status,
      endsAt,
      changedAt: new Date(event.created * 1_000).toISOString(),
      isTest: true,
    });
    const { id, ended_at, cancel_at, latest_invoice } = subscription!;
    const topic = 'mails/' + [id, status, ended_at ?? cancel_at, latest_invoice].join('-');
    expect(fixture.mails.map((mail) => [mail.topic, mail.subject])).toEqual(
      subject ? [[topic, `TEST, nothing was charged. Subscription ${subject}: Basic`]] : [],
    );
  });

  test.each<[string, { status?: string; metadata?: Record<string, string> }]>([
    ['that was never paid', { status: 'incomplete' }],
    ['that was abandoned', { status: 'incomplete_expired' }],
    ['without a plan', { metadata: { attempt: 'x' } }],
    ['that the checkout did not create', { metadata: { planId: 'basic' } }],
  ])('%s is not recorded', async (_what, change) => {
    Object.assign(Object.values(fixture.sandbox.state.subscriptions)[0]!, change);
    const event = eventOf('customer.subscription.updated');
    expect(await fixture.deliver(event)).toEqual({ failure: undefined });
    expect(fixture.blobs.keys()).toEqual([`events/${event.id}`]);
  });
});

test('a failed first payment is counted, and ten of them warn the agency once a day', async () => {
  await checkCheckoutLimits('x', {
    openStore: () => fixture.blobs.store,
    addressHash: 'a',
    now: new Date(fixture.clock),
  });
  const [invoice] = Object.values(fixture.sandbox.state.invoices);
  const { metadata } = invoice!.parent.subscription_details;
  metadata.attempt = 'x';
  const failure = { ...eventOf('invoice.paid'), type: 'invoice.payment_failed' };
  const failed = () => fixture.blobs.keys().filter((key) => key.includes('failed-payment')).length;
  const deliver = (id: number) => fixture.deliver({ ...failure, id: `evt_${id}` });
  const handled = { failure: undefined };
  // Stripe delivers the first event twice at the same time.
  expect(await Promise.all([deliver(1), deliver(1)])).toEqual([handled, handled]);
  for (let id = 2; id <= 9; id += 1) expect(await deliver(id)).toEqual(handled);
  expect([failed(), fixture.mails.length]).toEqual([9, 0]);
  for (let id = 10; id <= 12; id += 1) await deliver(id);
  expect(failed()).toBe(12);
  expect(fixture.mails.map(({ topic, subject }) => [topic, subject])).toEqual([
    ['mails/card-testing-2026-11-21', 'Many payments failed from one network address'],
  ]);
  // Neither a renewal nor an invoice that the checkout did not create is a sign of card testing.
  const changes: ((invoice: Stripe.Invoice) => unknown)[] = [
    (changed) => (changed.billing_reason = 'subscription_cycle'),
    ({ parent }) => (parent!.subscription_details!.metadata = {}),
    ({ parent }) => (parent!.subscription_details!.metadata = null),
    ({ parent }) => (parent!.subscription_details = null),
    (changed) => (changed.parent = null),
  ];
  for (const [index, change] of changes.entries()) {
    changeInvoices(change);
    expect(await deliver(13 + index)).toEqual(handled);
    vi.restoreAllMocks();
  }
  fixture.sandbox.state.invoices = {};
  expect(await deliver(99)).toEqual(handled);
  expect(failed()).toBe(12);
});
