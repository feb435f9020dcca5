import type Stripe from 'stripe';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, test } from 'vitest';

import { idFor } from '../../scripts/local/payment-sandbox/objects.ts';
import { answerBrowser } from '../../scripts/local/payment-sandbox/pages.ts';
import { testCards, unauthenticated } from '../../scripts/local/payment-sandbox/test-cards.ts';
import { syncPortal } from '#features/checkout/server/stripe-products.ts';
import { HOUR_MS } from '#platform/retention.ts';
import { startSubscription } from '#features/checkout/server/subscriptions.ts';
import { cardDetails, makePaymentFixture, type PaymentFixture } from '../support/payments.ts';
import { firstPlan } from '../support/some-plans.ts';

let fixture: PaymentFixture;

beforeEach(async () => {
  fixture = await makePaymentFixture(0);
});

/** Error that the real library creates from a refusal. */
async function refusalOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  );
}

const basic = { planId: firstPlan.id, setupFee: 30_000, monthlyFee: 10_000 } as const;

test.each([
  ['4000 0000 0000 0002', 'Your card was declined.'],
  ['4000000000009995', 'Your card has insufficient funds.'],
  ['4000 0000 0000 0069', 'Your card has expired.'],
  ['4000 0000 0000 0127', "Your card's security code is incorrect."],
  [
    '4000 0000 0000 0119',
    'An error occurred while processing your card. Try again in a little bit.',
  ],
  ['4111 1111 1111 1111', 'Your card was declined.'],
])(
  'the card %s is refused with Stripe’s message, and another one is accepted',
  async (card, message) => {
    const { sandbox } = fixture;
    const { clientSecret } = await startSubscription(basic, { stripe: fixture.stripe });
    const refused = sandbox.confirm(clientSecret, cardDetails(card));
    expect(refused).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { type: 'card_error', message },
    });
    expect(sandbox.confirm(clientSecret, cardDetails()).status).toBe('succeeded');
  },
);

test('a page in Spanish gets a message in Spanish for each card that is refused', async () => {
  const { sandbox } = fixture;
  const { clientSecret } = await startSubscription(basic, { stripe: fixture.stripe });
  const messageOf = (card: string, locale: string) =>
    sandbox.confirm(clientSecret, { ...cardDetails(card), locale }).last_payment_error?.message;
  for (const { number, error } of testCards) {
    if (!error) continue;
    expect(messageOf(number, 'es-419'), number).toMatch(/\btarjeta\b/);
    expect(messageOf(number, 'en'), number).toBe(error.message);
  }
});

test.each([
  ['en', unauthenticated.message],
  ['es-419', expect.stringMatching(/^No pudimos autenticar su método de pago\./)],
])(
  'a page in %s gets a message in its language if the bank’s authentication fails',
  async (locale, message) => {
    const { sandbox } = fixture;
    const { clientSecret } = await startSubscription(basic, { stripe: fixture.stripe });
    sandbox.confirm(clientSecret, cardDetails('4000002500003155'));
    const answer = await answerBrowser(
      sandbox,
      new Request('http://localhost/sandbox/authenticate', {
        method: 'POST',
        body: JSON.stringify({ clientSecret, locale, passed: false }),
      }),
    );
    expect(await answer.json()).toMatchObject({ error: { message } });
  },
);

test.each([
  ['requires_payment_method', 23 * HOUR_MS - 1_000, 'incomplete', 'open'],
  ['requires_payment_method', 23 * HOUR_MS, 'incomplete_expired', 'void'],
  ['processing', 30 * HOUR_MS, 'incomplete', 'open'],
  ['succeeded', 30 * HOUR_MS, 'active', 'paid'],
] as const)(
  'a subscription whose payment is %s after %i ms is %s, and its invoice is %s',
  async (status, age, subscription, invoice) => {
    const { sandbox } = fixture;
    const { clientSecret } = await startSubscription(basic, { stripe: fixture.stripe });
    if (status === 'succeeded') sandbox.confirm(clientSecret, cardDetails());
    sandbox.intentFor(clientSecret).status = status;
    fixture.clock += age;
    const { status: found } = sandbox.intentFor(clientSecret);
    expect(found).toBe(invoice === 'void' ? 'canceled' : status);
    expect(Object.values(sandbox.state.subscriptions)).toMatchObject([{ status: subscription }]);
    expect(Object.values(sandbox.state.invoices)).toMatchObject([{ status: invoice }]);
    if (invoice !== 'void') return;
    expect(() => sandbox.confirm(clientSecret, cardDetails())).toThrow('canceled');
  },
);

test('responses and events have fields of Stripe only, with items, currency, and totals', async () => {
  const responses: unknown[] = [];
  const { sandbox } = fixture;
  const { clientSecret } = await startSubscription(basic, { stripe: fixture.stripe });
  const intent = sandbox.confirm(clientSecret, cardDetails());
  const [subscription] = Object.values(sandbox.state.subscriptions);
  sandbox.refund(intent.id, 1_000);
  sandbox.dispute(intent.id, 'lost');
  sandbox.renew(subscription!.id, true);
  await syncPortal(fixture.stripe);
  await fixture.stripe.taxRates.create({ display_name: 'VAT', percentage: 19, inclusive: true });
  const { subscriptions, invoices, paymentIntents, charges, invoicePayments } = fixture.stripe;
  const expand = ['latest_invoice.confirmation_secret'];
  const read = await subscriptions.retrieve(subscription!.id, { expand });
  responses.push(
    read,
    await invoices.retrieve(idFor('in', intent), { expand: ['payments'] }),
    await paymentIntents.retrieve(intent.id, { expand: ['payment_method'] }),
    await charges.retrieve(idFor('ch', intent)),
    await invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: intent.id } }),
    sandbox.state,
  );
  const latest = read.latest_invoice as Stripe.Invoice;
  expect(read).toMatchObject({ currency: 'usd' });
  expect(read.items.data[0]!.current_period_end).toBe(latest.lines.data[0]!.period.end);
  expect(latest).toMatchObject({ currency: 'usd', total: 10_000 });

  const fields = fieldsOfStripe();
  const seen = new Set<string>();
  JSON.stringify(responses, (_key, value: unknown) => {
    const kind = (value as { object?: unknown } | null)?.object;
    if (typeof kind !== 'string' || kind === 'list') return value;
    seen.add(kind);
    const known = fields.get(kind);
    for (const field of Object.keys(value as object))
      expect([field, known]).toEqual([field, expect.arrayContaining([field])]);
    return value;
  });
  expect([...seen]).toEqual(
    expect.arrayContaining([
      ...['product', 'tax_rate', 'customer', 'payment_method', 'payment_intent', 'charge'],
      ...['subscription', 'subscription_item', 'invoice', 'line_item', 'invoice_payment'],
      ...['dispute', 'event', 'billing_portal.configuration'],
    ]),
  );
});

/** Returns the fields of each kind of object in the types of the `stripe` package. */
function fieldsOfStripe(): Map<string, string[]> {
  const folder = new URL('../../node_modules/stripe/esm/resources/', import.meta.url);
  const fields = new Map<string, string[]>();
  for (const name of globSync('**/*.d.ts', { cwd: fileURLToPath(folder) })) {
    const text = readFileSync(new URL(name, folder), 'utf8');
    for (const [, body = ''] of text.matchAll(/^export interface \w+ \{\n([^]*?)^\}/gm)) {
      const [, kind] = /^ {4}object: '([\w.]+)';/m.exec(body) ?? [];
      const names = [...body.matchAll(/^ {4}(\w+)\??: /gm)].map(([, field = '']) => field);
      if (kind) fields.set(kind, [...(fields.get(kind) ?? []), ...names]);
    }
  }
  return fields;
}

test('a dispute asks for evidence within a week, also after the bank has decided', async () => {
  const { sandbox } = fixture;
  const { clientSecret } = await startSubscription(basic, { stripe: fixture.stripe });
  const { id } = sandbox.confirm(clientSecret, cardDetails());
  const dueBy = sandbox.now() + (7 * 24 * HOUR_MS) / 1_000;
  expect(sandbox.dispute(id, 'needs_response').evidence_details.due_by).toBe(dueBy);
  fixture.clock += HOUR_MS;
  expect(sandbox.dispute(id, 'won').evidence_details.due_by).toBe(dueBy);
});

test('refunds add up to the amount of the payment, and no more', async () => {
  const { sandbox } = fixture;
  const { clientSecret } = await startSubscription(basic, { stripe: fixture.stripe });
  const { id, amount } = sandbox.confirm(clientSecret, cardDetails());
  const [charge] = Object.values(sandbox.state.charges);
  sandbox.refund(id, 1_000);
  sandbox.refund(id, 2_000);
  expect(charge).toMatchObject({ amount_refunded: 3_000, refunded: false });
  expect(() => sandbox.refund(id, amount - 2_999)).toThrow('greater than unrefunded');
  sandbox.refund(id, amount - 3_000);
  expect(charge).toMatchObject({ amount_refunded: amount, refunded: true });
});

test.each([
  [false, 'incomplete_expired', 'void', 'customer.subscription.updated'],
  [true, 'canceled', 'paid', 'customer.subscription.deleted'],
] as const)(
  'a canceled subscription that was paid (%s) is %s, its invoice is %s, and Stripe sends %s',
  async (isPaid, status, invoice, type) => {
    const { sandbox } = fixture;
    const { clientSecret } = await startSubscription(basic, { stripe: fixture.stripe });
    if (isPaid) sandbox.confirm(clientSecret, cardDetails());
    const [{ id } = { id: '' }] = Object.values(sandbox.state.subscriptions);
    sandbox.state.undelivered.length = 0;
    sandbox.cancel(id);
    expect(sandbox.subscription(id).status).toBe(status);
    expect(Object.values(sandbox.state.invoices)).toMatchObject([{ status: invoice }]);
    expect(sandbox.state.undelivered.map((event) => event.type)).toEqual([type]);
  },
);

test('a customer who goes back to the bank after the payment is sent on to the site', async () => {
  const { sandbox } = fixture;
  const { clientSecret } = await startSubscription(basic, { stripe: fixture.stripe });
  const address = new URL('https://site.example/sandbox/bank');
  address.searchParams.set('client_secret', clientSecret);
  const open = () => answerBrowser(sandbox, new Request(address));
  expect((await open()).status).toBe(200);
  sandbox.confirm(clientSecret, cardDetails());
  const sent = await open();
  expect(sent.status).toBe(303);
  const { origin, searchParams } = new URL(sent.headers.get('location')!);
  expect(origin).toBe('https://site.example');
  expect(searchParams.get('redirect_status')).toBe('succeeded');
});

test('a rehearsal does only what Stripe would do in that order', async () => {
  const { sandbox } = fixture;
  const { clientSecret } = await startSubscription(basic, { stripe: fixture.stripe });
  const { id, amount } = sandbox.confirm(clientSecret, cardDetails());
  const page = `https://site.example/sandbox/payment?invoice=${idFor('in', { id })}`;
  const press = async (label: string) => {
    const body = new URLSearchParams({ do: label });
    const response = await answerBrowser(sandbox, new Request(page, { method: 'POST', body }));
    return /<p role="status">(.*)<\/p>/.exec(await response.text())?.[1];
  };
  for (const [label, answer] of [
    ['Lose the dispute', 'No such dispute'],
    ['Open a dispute', 'Done'],
    ['Open a dispute', 'already been disputed'],
    ['Win the dispute', 'Done'],
    ['Lose the dispute', 'already closed'],
    ['Open a dispute', 'already been disputed'],
    ['Refund half', 'Done'],
    ['Refund everything', 'Done'],
    ['Refund everything', 'already been refunded'],
    ['Cancel at the end of the period', 'Done'],
    ['Renew successfully', 'It ends with its period'],
    ['Fail the renewal', 'It ends with its period'],
    ['Cancel now', 'Done'],
    ['Cancel now', 'No such subscription'],
  ] as const) {
    expect(await press(label)).toContain(answer);
  }
  expect(Object.values(sandbox.state.charges)).toMatchObject([{ amount_refunded: amount }]);
  expect(Object.values(sandbox.state.invoices)).toHaveLength(1);
  expect(Object.values(sandbox.state.disputes)).toMatchObject([{ status: 'won' }]);
});

test('a parameter that names a missing object is refused', async () => {
  const { id: customer } = await fixture.stripe.customers.create({});
  const call = fixture.stripe.subscriptions.create({ customer, items: [{ price: 'price_none' }] });
  expect(await refusalOf(call)).toMatchObject({ statusCode: 400, code: 'resource_missing' });
  expect(await refusalOf(fixture.stripe.invoices.retrieve('in_none'))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    message: "No such invoice: 'in_none'",
  });
});

describe('an idempotency key', () => {
  const options = { idempotencyKey: 'a key' };

  test('counts as new after 24 hours, even for a request with other parameters', async () => {
    const { customers } = fixture.stripe;
    const create = (name: string) => customers.create({ name }, { idempotencyKey: 'k' });
    const { id } = await create('Ada');
    fixture.clock += 24 * HOUR_MS - 1_000;
    expect((await create('Ada')).id).toBe(id);
    expect(await refusalOf(create('Grace'))).toMatchObject({ type: 'StripeIdempotencyError' });
    fixture.clock += 1_000;
    expect((await create('Grace')).id).not.toBe(id);
  });

  test('makes a call happen once, and cannot be used with other parameters', async () => {
    const first = await fixture.stripe.customers.create({ name: 'a' }, options);
    const second = await fixture.stripe.customers.create({ name: 'a' }, options);
    expect(second.id).toBe(first.id);
    expect(Object.keys(fixture.sandbox.state.customers)).toHaveLength(1);
    const call = fixture.stripe.customers.create({ name: 'b' }, options);
    expect(await refusalOf(call)).toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    });
  });
});

test.each([
  ['a bank redirect', { method: 'ideal', cardNumber: null }],
  ['a challenge', { cardNumber: '4000002500003155' }],
] as const)(
  'a card that pays after %s was abandoned completes the payment',
  async (_what, left) => {
    const { clientSecret } = await startSubscription(basic, { stripe: fixture.stripe });
    const { sandbox } = fixture;
    const waiting = sandbox.confirm(clientSecret, { ...cardDetails(), ...left });
    expect(waiting.next_action).not.toBeNull();
    const paid = sandbox.confirm(clientSecret, cardDetails());
    expect(paid).toMatchObject({ status: 'succeeded', next_action: null });
    // A failure of the earlier step in another tab does not undo the payment.
    expect(sandbox.authenticate(clientSecret, false)).toMatchObject({ status: 'succeeded' });
  },
);
