import Stripe from 'stripe';
import { beforeEach, describe, expect, test } from 'vitest';

import { outcomeOf, testCards } from '../../scripts/local/payment-sandbox/test-cards.ts';
import { API_VERSION } from '../../scripts/local/payment-sandbox/sandbox.ts';
import { startSubscription } from '../../src/server/payments/subscriptions.ts';
import { cardDetails, makePaymentWorld, type PaymentWorld } from '../support/payments.ts';

let world: PaymentWorld;

beforeEach(async () => {
  world = await makePaymentWorld(0);
});

/** Error that the real library creates from a refusal. */
async function refusalOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  );
}

test('uses the API version of the library', () => {
  expect(API_VERSION).toBe(Stripe.API_VERSION);
});

describe('parameters', () => {
  test('that are unknown are refused', async () => {
    const call = world.stripe.customers.create({ colour: 'red' } as object);
    expect(await refusalOf(call)).toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      code: 'parameter_unknown',
      param: 'colour',
      message: 'Received unknown parameter: colour',
    });
  });

  test('that are missing are named', async () => {
    const call = world.stripe.products.create({} as Stripe.ProductCreateParams);
    expect(await refusalOf(call)).toMatchObject({
      code: 'parameter_missing',
      param: 'name',
      message: 'Missing required param: name.',
    });
  });

  test('that name a missing object are refused', async () => {
    const { id: customer } = await world.stripe.customers.create({});
    const call = world.stripe.subscriptions.create({
      customer,
      items: [{ price: 'price_none' }],
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
    });
    expect(await refusalOf(call)).toMatchObject({ statusCode: 400, code: 'resource_missing' });
    expect(await refusalOf(world.stripe.invoices.retrieve('in_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such invoice: 'in_none'",
    });
  });
});

describe('an idempotency key', () => {
  const options = { idempotencyKey: 'a key' };

  test('makes a call happen once, and marks repeated responses', async () => {
    const first = await world.stripe.customers.create({ name: 'a' }, options);
    const second = await world.stripe.customers.create({ name: 'a' }, options);
    expect(second.id).toBe(first.id);
    expect(Object.keys(world.sandbox.state.customers)).toHaveLength(1);
  });

  test('cannot be used with other parameters', async () => {
    await world.stripe.customers.create({ name: 'a' }, options);
    const call = world.stripe.customers.create({ name: 'b' }, options);
    expect(await refusalOf(call)).toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    });
  });

  test.each(['500 undone', '500 done'] as const)(
    'stores a failure of Stripe itself, and repeats it (%s)',
    async (fault) => {
      world.stripeFault = () => fault;
      expect(await refusalOf(world.stripe.customers.create({ name: 'a' }, options))).toMatchObject({
        statusCode: 500,
        headers: expect.not.objectContaining({ 'idempotent-replayed': 'true' }) as object,
      });
      world.stripeFault = () => undefined;
      expect(await refusalOf(world.stripe.customers.create({ name: 'a' }, options))).toMatchObject({
        statusCode: 500,
        headers: expect.objectContaining({ 'idempotent-replayed': 'true' }) as object,
      });
      const made = Object.keys(world.sandbox.state.customers);
      expect(made).toHaveLength(fault === '500 done' ? 1 : 0);
    },
  );

  test('is not used up by invalid parameters', async () => {
    await refusalOf(world.stripe.customers.create({ colour: 'red' } as object, options));
    expect((await world.stripe.customers.create({ name: 'a' }, options)).name).toBe('a');
  });
});

test('another key than its own is refused', async () => {
  const call = world.stripe.customers.create({}, { apiKey: 'sk_test_other' });
  expect(await refusalOf(call)).toMatchObject({ type: 'StripeAuthenticationError' });
});

test('an unknown address is refused', async () => {
  expect(await refusalOf(world.stripe.coupons.list())).toMatchObject({ statusCode: 404 });
});

describe('test cards', () => {
  test('are unique numbers with a valid check digit', () => {
    const numbers = testCards.map(({ number }) => number.replaceAll(' ', ''));
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const number of numbers) expect(number).toMatch(/^\d{16}$/);
  });

  test('are the only accepted ones', () => {
    expect(outcomeOf('4111 1111 1111 1111')).toHaveProperty(
      'message',
      expect.stringContaining('used a non test card'),
    );
  });
});

test('a subscription that was paid cannot be paid again', async () => {
  const request = { planId: 'basic', setupFee: 30_000, monthlyFee: 10_000 } as const;
  const { clientSecret } = await startSubscription(request, { stripe: world.stripe });
  world.sandbox.confirm(clientSecret, cardDetails());
  expect(() => world.sandbox.confirm(clientSecret, cardDetails())).toThrow(/status of succeeded/);
});

test.each([
  ['a bank redirect', { method: 'bank_redirect', cardNumber: null }],
  ['a challenge', { cardNumber: '4000002500003155' }],
] as const)(
  'a card that pays after %s was abandoned completes the payment',
  async (_what, left) => {
    const request = { planId: 'basic', setupFee: 30_000, monthlyFee: 10_000 } as const;
    const { clientSecret } = await startSubscription(request, { stripe: world.stripe });
    const { sandbox } = world;
    const waiting = sandbox.confirm(clientSecret, { ...cardDetails(), ...left });
    expect(waiting.next_action).not.toBeNull();
    const paid = sandbox.confirm(clientSecret, cardDetails());
    expect(paid).toMatchObject({ status: 'succeeded', next_action: null });
    // A failure of the earlier step in another tab does not undo the payment.
    expect(sandbox.authenticate(clientSecret, false)).toMatchObject({ status: 'succeeded' });
  },
);
