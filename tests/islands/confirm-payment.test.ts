import type { PaymentIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { testCards } from '../../scripts/local/payment-sandbox/test-cards.ts';
import { paymentTexts } from '#texts/checkout.ts';
import { confirmPayment } from '../../src/islands/checkout/confirm-payment.ts';

type Result = Awaited<ReturnType<Stripe['confirmPayment']>>;

const elements = {} as StripeElements;
const payer = { name: ' Ada Byron ', email: ' ada@bücher.example ' };
const message = 'The words of the provider.';

beforeEach(() => void vi.stubGlobal('window', { location: { origin: 'https://site.example' } }));

/** Confirms a payment to which the provider answers with a result, or with a thrown error. */
async function confirm(answer: { error?: object; paymentIntent?: object } | Error) {
  const ask = vi.fn<(options: object) => Promise<Result>>(() =>
    answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer as Result),
  );
  const stripe = { confirmPayment: ask } as unknown as Stripe;
  return { confirmation: await confirmPayment(stripe, elements, payer), ask };
}

const intentOf = (status: PaymentIntent.Status, more = {}) => ({ status, ...more });

test('the payer goes to the provider, and a bank returns to the home page', async () => {
  const { ask } = await confirm({ paymentIntent: intentOf('succeeded') });
  expect(ask).toHaveBeenCalledExactlyOnceWith({
    elements,
    redirect: 'if_required',
    confirmParams: {
      return_url: 'https://site.example/',
      payment_method_data: {
        billing_details: { name: 'Ada Byron', email: 'ada@xn--bcher-kva.example' },
      },
    },
  });
});

describe('an answer without an error', () => {
  test.each([
    ['succeeded', { kind: 'succeeded' }],
    ['processing', { kind: 'processing' }],
    ['canceled', { kind: 'stale' }],
    ['requires_payment_method', { kind: 'failed', message: undefined }],
    ['requires_action', { kind: 'failed', message: undefined }],
  ] as const)('with a payment that is %s is %j', async (status, outcome) => {
    const { confirmation } = await confirm({ paymentIntent: intentOf(status) });
    expect(confirmation).toEqual(outcome);
  });

  test('with microdeposits that the customer must verify is under way', async () => {
    const paymentIntent = intentOf('requires_action', {
      next_action: { type: 'verify_with_microdeposits' },
    });
    expect((await confirm({ paymentIntent })).confirmation).toEqual({ kind: 'processing' });
  });
});

describe('an error', () => {
  const types: readonly [StripeError['type'], 'failed' | 'unclear'][] = [
    ['validation_error', 'failed'],
    ['card_error', 'failed'],
    ['api_connection_error', 'unclear'],
    ['api_error', 'unclear'],
    ['authentication_error', 'unclear'],
    ['idempotency_error', 'unclear'],
    ['invalid_request_error', 'unclear'],
    ['rate_limit_error', 'unclear'],
  ];
  test.each(types)('of type %s without a payment is %s', async (type, kind) => {
    const { confirmation } = await confirm({ error: { type, message } });
    expect(confirmation).toEqual({ kind, message });
  });

  test.each([
    ['succeeded', { kind: 'succeeded' }],
    ['processing', { kind: 'processing' }],
    ['canceled', { kind: 'stale' }],
    ['requires_payment_method', { kind: 'failed', message }],
  ] as const)('about a payment that is %s is %j', async (status, outcome) => {
    const error = {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message,
      payment_intent: intentOf(status),
    };
    expect((await confirm({ error })).confirmation).toEqual(outcome);
  });

  test.each(testCards.flatMap(({ error }) => (error ? [error] : [])))(
    'of a card ($message) shows the words of the provider',
    async (error) => {
      const { confirmation } = await confirm({ error });
      expect(confirmation).toEqual({ kind: 'failed', message: error.message });
    },
  );
});

test.each([
  [new TypeError('Failed to fetch'), paymentTexts.connectionLost],
  [new Error(message), message],
])('after %s, it is not clear if the payment was made', async (error, text) => {
  expect((await confirm(error)).confirmation).toEqual({ kind: 'unclear', message: text });
});
