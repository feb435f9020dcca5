import Stripe from 'stripe';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { DomainError } from '#platform/server/errors.ts';
import {
  askStripe,
  connectStripe,
  findInStripe,
  idOf,
  isKeyOfOtherRequest,
} from '#features/checkout/server/stripe.ts';

test.each([
  [undefined, 'https://api.stripe.com/v1/products'],
  ['http://127.0.0.1:9', 'http://127.0.0.1:9/v1/products'],
  ['http://sandbox.example', 'http://sandbox.example:80/v1/products'],
  ['https://sandbox.example', 'https://sandbox.example:443/v1/products'],
])('with the address %s, calls go to %s, and report no timings', async (address, url) => {
  const calls: [url: string, headers: Headers][] = [];
  const fetch = (input: string | URL | Request, init?: RequestInit) => {
    calls.push([new Request(input).url, new Headers(init?.headers)]);
    const headers = { 'request-id': 'req_1' };
    return Promise.resolve(Response.json({ object: 'list', data: [] }, { headers }));
  };
  const config = { STRIPE_SECRET_KEY: 'sk_test_1', ...(address && { STRIPE_API_URL: address }) };
  const stripe = connectStripe(config, { fetch });
  for (let call = 0; call < 2; call += 1) await stripe.products.list();
  expect(calls.map(([to]) => new URL(to).href)).toEqual(Array(2).fill(new URL(url).href));
  expect(calls.flatMap(([, headers]) => [...headers.keys()])).not.toContain(
    'x-stripe-client-telemetry',
  );
});

describe('An error of Stripe', () => {
  const { StripeAPIError, StripeInvalidRequestError } = Stripe.errors;
  const replayed = { 'idempotent-replayed': 'true' };
  const failing = (error: Error) => () => Promise.reject<object>(error);
  const make = (Kind: new (raw: never) => Error, statusCode: number, raw: object = {}) =>
    new Kind({ type: 'api_error', statusCode, ...raw } as never);

  test.each([
    [make(StripeAPIError, 500, { headers: replayed }), true, 'conflict'],
    [make(StripeAPIError, 500, { headers: replayed }), undefined, 'upstream'],
    [make(StripeAPIError, 500), true, 'upstream'],
    [make(StripeInvalidRequestError, 400, { headers: replayed }), true, 'conflict'],
    [make(StripeInvalidRequestError, 400, { code: 'resource_missing' }), true, 'not-configured'],
  ])(
    'is permanent only if Stripe repeats it for a key: %s, %s, %s',
    async (error, isKeyed, kind) => {
      await expect(askStripe(failing(error), { isKeyed })).rejects.toMatchObject({ kind });
    },
  );

  test.each([
    [Stripe.errors.StripeAuthenticationError, 401, 'not-configured'],
    [Stripe.errors.StripePermissionError, 403, 'not-configured'],
    [Stripe.errors.StripeRateLimitError, 429, 'unavailable'],
    [Stripe.errors.StripeIdempotencyError, 400, 'conflict'],
    [Stripe.errors.StripeConnectionError, 0, 'upstream'],
  ])('%o means what staff and visitors can do about it', async (Kind, statusCode, kind) => {
    await expect(askStripe(failing(make(Kind, statusCode)))).rejects.toMatchObject({ kind });
  });

  test('is described without its message, and other errors are not changed', async () => {
    const error = make(StripeInvalidRequestError, 400, { code: 'x', message: 'ada@b.example' });
    await expect(askStripe(failing(error))).rejects.toMatchObject({
      cause: { message: 'Stripe: StripeInvalidRequestError 400 x' },
    });
    await expect(askStripe(failing(make(StripeAPIError, 500)))).rejects.toMatchObject({
      cause: { message: 'Stripe: StripeAPIError 500' },
    });
    const other = new TypeError('broken');
    await expect(askStripe(failing(other))).rejects.toBe(other);
  });

  test('means that an object does not exist only if Stripe says so', async () => {
    const gone = { code: 'resource_missing' };
    expect(await findInStripe(failing(make(StripeInvalidRequestError, 404, gone)))).toBeUndefined();
    for (const error of [make(StripeInvalidRequestError, 400), make(StripeAPIError, 500, gone)]) {
      await expect(findInStripe(failing(error))).rejects.toThrow(DomainError);
    }
  });
});

test('a call that Stripe never answers is retried twice, and ends before the page gives up', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const started = Date.now();
  const starts: number[] = [];
  const fetch = (_address: unknown, { signal }: RequestInit = {}) => {
    starts.push(Date.now() - started);
    return new Promise<Response>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
  };
  const stripe = connectStripe({ STRIPE_SECRET_KEY: 'sk_test_1' }, { fetch });
  const call = askStripe(() => stripe.products.list()).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(25_000);
  expect(await Promise.race([call, Promise.resolve('pending')])).toMatchObject({
    kind: 'upstream',
  });
  expect(starts).toHaveLength(3);
  // A slow answer still arrives in time.
  expect(starts[1]).toBeGreaterThan(5_000);
});

test('a reference is an id, or an object with one', () => {
  expect([idOf('in_1'), idOf({ id: 'in_1' })]).toEqual(['in_1', 'in_1']);
});

test.each([
  [400, true],
  // The same request is still running, so nothing about it has changed.
  [409, false],
])(
  'an idempotency error with status %i: the key belongs to another request: %s',
  (status, isOther) => {
    const error = Stripe.errors.StripeError.generate({
      type: 'idempotency_error',
      message: 'no',
      statusCode: status,
    } as never);
    expect(isKeyOfOtherRequest(error)).toBe(isOther);
  },
);
