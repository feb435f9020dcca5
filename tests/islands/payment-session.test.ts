import 'fake-indexeddb/auto';
import type { Stripe } from '@stripe/stripe-js';
import { clear, createStore } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  currentPurchase,
  readPurchase,
  startPayment,
  storeFailure,
  storeResult,
  storeSeen,
} from '#features/checkout/browser/purchases.ts';
import type { IntentState } from '#features/checkout/purchase.ts';
import { HOUR_MS } from '#platform/retention.ts';
import {
  askToPay,
  findOutcome,
  leaveCheckout,
  LEAVING,
  openSession,
  type PaymentSession,
} from '../../src/islands/checkout/payment-session.ts';
import { PROVIDER_LIMIT_MS, withinLimit } from '../../src/islands/checkout/time-limit.ts';
import { firstPlan as plan } from '../support/some-plans.ts';
import { makeWebStorage } from '../support/web-storage.ts';

const stripe = {} as Stripe;
const replace = vi.fn<(path: string) => void>();
const payerName = 'Ada Byron';

/** Bodies of the requests to our server. */
let asked: { attemptId: string; payment?: string }[];
/** Answers of our server: a payment's state, a status without success, or no answer. */
let answers: (IntentState | number | Error)[];

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-26T12:00:00Z'), toFake: ['Date'] });
  vi.stubGlobal('localStorage', makeWebStorage());
  vi.stubGlobal('window', { name: '', location: { replace }, Stripe: () => stripe });
  vi.stubEnv('PUBLIC_PAYMENTS', 'sandbox');
  vi.stubEnv('PUBLIC_STRIPE_PUBLISHABLE_KEY', 'pk_test_1');
  replace.mockReset();
  await clear(createStore('checkout', 'purchases'));
  asked = [];
  answers = [];
  const answer = (_url: unknown, { body }: RequestInit = {}) => {
    const request = JSON.parse(body as string) as (typeof asked)[number];
    asked.push(request);
    const next = answers.shift() ?? 'open';
    if (next instanceof Error) return Promise.reject(next);
    const clientSecret = `pi_${request.attemptId.slice(0, 4)}_secret_1`;
    return Promise.resolve(
      typeof next === 'number'
        ? new Response('', { status: next })
        : Response.json({ clientSecret, payment: next }),
    );
  };
  vi.stubGlobal('fetch', vi.fn(answer));
});

afterEach(() => {
  vi.useRealTimers();
  // Other tests of this worker load the payment library of a build for Stripe.
  vi.unstubAllEnvs();
});

async function open(chosen?: number): Promise<PaymentSession> {
  const session = await openSession(plan, chosen);
  if (typeof session !== 'object' || !('stripe' in session)) throw new Error('No session.');
  return session;
}

/** Buys the plan, and shows the result. @returns the time of the purchase. */
async function buy(chosen?: number): Promise<number> {
  const session = await open(chosen);
  expect(await askToPay(plan, session, payerName)).toBe(true);
  await leaveCheckout(plan, session, 'succeeded');
  await storeSeen(plan.id, session.attemptId);
  return (await readPurchase(plan.id))!.boughtAt!;
}

describe('opening the form', () => {
  test('asks for the subscription of the purchase that all tabs share', async () => {
    const { id } = await currentPurchase(plan.id);
    const session = await open();
    expect(session).toMatchObject({ stripe, attemptId: id, wasInterrupted: false });
    expect(asked).toMatchObject([
      {
        planId: plan.id,
        setupFee: plan.setupFee,
        monthlyFee: plan.monthlyFee,
        attemptId: id,
      },
    ]);
    expect(asked[0]).not.toHaveProperty('payment');
  });

  test.each(['succeeded', 'processing'] as const)(
    'leaves for the page of the result if the payment is %s',
    async (state) => {
      answers = [state];
      expect(await openSession(plan)).toBe(LEAVING);
      const { id, payment, result } = (await readPurchase(plan.id))!;
      expect({ payment, result }).toEqual({ payment: `pi_${id.slice(0, 4)}`, result: state });
      expect(replace).toHaveBeenCalledExactlyOnceWith(
        `/?redirect_status=${state}&payment_intent=${payment}`,
      );
    },
  );

  test.each(['succeeded', 'processing'] as const)(
    'leaves for the page of results if the payment of a plan that was removed is %s',
    async (state) => {
      const removed = 'removed' as typeof plan.id;
      const { id: attemptId } = await currentPurchase(removed);
      await startPayment(removed, attemptId, { payment: 'pi_1', payerName, repeated: undefined });
      answers = ['open', 'open', new Error('no answer'), 'open', state];
      await open();
      await open();
      expect(replace).not.toHaveBeenCalled();
      expect(await openSession(plan)).toBe(LEAVING);
      expect(asked.map(({ attemptId: id }) => id === attemptId)).toEqual([
        true,
        false,
        true,
        false,
        true,
      ]);
      expect(replace).toHaveBeenCalledExactlyOnceWith('/');
    },
  );

  test('stores the result before it leaves', async () => {
    answers = ['succeeded'];
    const unseen: unknown[] = [];
    replace.mockImplementation(() => {
      unseen.push(localStorage.getItem(`unseen-payment:${plan.id}`));
    });
    await openSession(plan);
    expect(unseen).toEqual(['1']);
  });

  test('fails once if neither the server nor the payment library answers', async () => {
    vi.stubGlobal('window', { name: '', location: { replace } });
    answers = [503];
    await expect(openSession(plan)).rejects.toMatchObject({ status: 503 });
    // A failure of the library that nothing handles would now fail the run.
    await new Promise(setImmediate);
  });

  test('continues with one new purchase if the old one can no longer be paid', async () => {
    const { id } = await currentPurchase(plan.id);
    answers = [409];
    const { attemptId } = await open();
    expect(attemptId).not.toBe(id);
    expect(asked.map((one) => one.attemptId)).toEqual([id, attemptId]);
    answers = [409, 409];
    await expect(openSession(plan)).rejects.toMatchObject({ status: 409 });
  });

  test.each([400, 429, 502, 503])(
    'fails if the server answers %i, and keeps the purchase',
    async (status) => {
      const { id } = await currentPurchase(plan.id);
      answers = [status];
      await expect(openSession(plan)).rejects.toMatchObject({ status });
      expect(asked).toHaveLength(1);
      expect((await open()).attemptId).toBe(id);
    },
  );

  test('knows of a payment that was interrupted, and asks for it', async () => {
    const session = await open();
    await askToPay(plan, session, payerName);
    const again = await open();
    expect(again).toMatchObject({ attemptId: session.attemptId, wasInterrupted: true });
    expect(asked[1]).toMatchObject({ payment: `pi_${session.attemptId.slice(0, 4)}` });
  });

  test('asks whether to buy again for 24 hours after a purchase, without a request', async () => {
    const boughtAt = await buy();
    asked = [];
    vi.setSystemTime(boughtAt + 24 * HOUR_MS - 1);
    expect(await openSession(plan)).toEqual({ boughtAt });
    expect(asked).toEqual([]);
    vi.setSystemTime(boughtAt + 24 * HOUR_MS);
    expect(await open()).toMatchObject({ wasInterrupted: false });
  });

  test('after the choice to buy again, pays another purchase, also after an interruption', async () => {
    const { id } = await currentPurchase(plan.id);
    const boughtAt = await buy();
    const session = await open(boughtAt);
    expect(session).toMatchObject({ repeated: boughtAt, wasInterrupted: false });
    expect(session.attemptId).not.toBe(id);
    expect(await askToPay(plan, session, payerName)).toBe(true);
    // A reload forgets the choice, which came before Pay.
    expect(await open()).toMatchObject({ repeated: boughtAt, wasInterrupted: true });
  });
});

describe('a payment whose result the customer has not seen, and which the server says was not made,', () => {
  test.each(['processing', 'succeeded'] as const)(
    'can be paid with the same attempt although it was stored as %s',
    async (result) => {
      const first = await open();
      await askToPay(plan, first, payerName);
      await leaveCheckout(plan, first, result);
      const session = await open();
      expect(session).toMatchObject({ attemptId: first.attemptId, wasInterrupted: true });
      expect(await askToPay(plan, session, payerName)).toBe(true);
    },
  );

  test('does not count as bought after a reload', async () => {
    const first = await open();
    await askToPay(plan, first, payerName);
    await leaveCheckout(plan, first, 'processing');
    await open();
    expect(await open()).toMatchObject({ attemptId: first.attemptId, repeated: undefined });
  });

  test('needs another attempt if its own is older than 24 hours', async () => {
    const first = await open();
    vi.setSystemTime(Date.now() + 19 * HOUR_MS);
    await askToPay(plan, first, payerName);
    vi.setSystemTime(Date.now() + 6 * HOUR_MS);
    const session = await open();
    expect(session.attemptId).not.toBe(first.attemptId);
    expect(await askToPay(plan, session, payerName)).toBe(true);
  });

  test('asks about a payment that another tab made while this tab failed to pay', async () => {
    const session = await open();
    vi.setSystemTime(Date.now() + 19 * HOUR_MS);
    await askToPay(plan, session, payerName);
    await storeFailure(plan.id, session.attemptId);
    vi.setSystemTime(Date.now() + 6 * HOUR_MS);
    answers = ['succeeded'];
    expect(await openSession(plan)).toBe(LEAVING);
    const payment = `pi_${session.attemptId.slice(0, 4)}`;
    expect(asked.at(-1)).toMatchObject({ attemptId: session.attemptId, payment });
  });

  test('is asked about before another purchase begins, however late', async () => {
    const session = await open();
    await askToPay(plan, session, payerName);
    vi.setSystemTime(Date.now() + 100 * HOUR_MS);
    answers = [503];
    await expect(openSession(plan)).rejects.toMatchObject({ status: 503 });
    answers = ['succeeded'];
    expect(await openSession(plan)).toBe(LEAVING);
    expect(asked.map((one) => one.attemptId)).toEqual(Array(3).fill(session.attemptId));
    expect(await openSession(plan)).toEqual({ boughtAt: Date.now() });
  });

  test('does not hide an earlier purchase', async () => {
    const boughtAt = await buy();
    const second = await open(boughtAt);
    vi.setSystemTime(boughtAt + 19 * HOUR_MS);
    await askToPay(plan, second, payerName);
    vi.setSystemTime(boughtAt + 24 * HOUR_MS - 1);
    await open();
    expect(await readPurchase(plan.id)).toMatchObject({ boughtAt });
  });
});

test('while a bank works on a payment for days, a second purchase needs a choice', async () => {
  const first = await open();
  await askToPay(plan, first, payerName);
  const boughtAt = Date.now();
  await leaveCheckout(plan, first, 'processing');
  vi.setSystemTime(boughtAt + 70 * HOUR_MS);
  // The customer has not seen the result.
  answers = ['processing'];
  expect(await openSession(plan)).toBe(LEAVING);
  await storeSeen(plan.id, first.attemptId);
  answers = ['processing'];
  expect(await openSession(plan)).toEqual({ boughtAt });
  const second = await open(boughtAt);
  expect(second.attemptId).not.toBe(first.attemptId);
  expect(await askToPay(plan, second, payerName)).toBe(true);
});

test('a form is not shown if another tab has replaced its purchase while it opened', async () => {
  const { id } = await currentPurchase(plan.id);
  const answer = vi.mocked(fetch).getMockImplementation()!;
  vi.mocked(fetch).mockImplementationOnce(async (...request) => {
    await currentPurchase(plan.id, { dead: id });
    return answer(...request);
  });
  const { attemptId } = await open();
  expect(attemptId).not.toBe(id);
  expect((await readPurchase(plan.id))!.id).toBe(attemptId);
});

describe('Pay', () => {
  test('stores the payment, the payer, and the time', async () => {
    const session = await open();
    expect(await askToPay(plan, session, payerName)).toBe(true);
    expect(await readPurchase(plan.id)).toMatchObject({
      id: session.attemptId,
      payment: `pi_${session.attemptId.slice(0, 4)}`,
      payerName,
      pressedAt: Date.now(),
    });
  });

  test('is refused for a purchase that another tab has replaced or paid', async () => {
    const session = await open();
    await currentPurchase(plan.id, { dead: session.attemptId });
    expect(await askToPay(plan, session, payerName)).toBe(false);
    const next = await open();
    await startPayment(plan.id, next.attemptId, {
      payment: 'pi_1',
      payerName,
      repeated: undefined,
    });
    await storeResult(plan.id, next.attemptId, { payment: 'pi_1', result: 'processing' });
    expect(await askToPay(plan, next, payerName)).toBe(false);
  });
});

describe('after an unclear answer of the provider, the server says that the payment', () => {
  test.each([
    ['open', 'open'],
    ['processing', 'processing'],
    ['succeeded', 'succeeded'],
    [409, 'canceled'],
    // The fees have changed since the page was loaded.
    [400, 'canceled'],
    [429, undefined],
    [502, undefined],
    [new TypeError('Failed to fetch'), undefined],
  ] as const)('is %s, which means %s', async (answer, outcome) => {
    const session = await open();
    answers = [answer];
    expect(await findOutcome(plan, session)).toBe(outcome);
    const { attemptId } = session;
    expect(asked[1]).toMatchObject({ attemptId, payment: `pi_${attemptId.slice(0, 4)}` });
  });
});

describe('a wait for the provider', () => {
  beforeEach(() => void vi.useFakeTimers());

  test('ends after 20 seconds', async () => {
    expect(PROVIDER_LIMIT_MS).toBe(20_000);
    const onLate = vi.fn<(error: unknown) => void>();
    void withinLimit(new Promise(() => undefined)).catch(onLate);
    await vi.advanceTimersByTimeAsync(PROVIDER_LIMIT_MS - 1);
    expect(onLate).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onLate).toHaveBeenCalledOnce();
  });

  test('ends with the answer, and leaves no timer', async () => {
    await expect(withinLimit(Promise.resolve('form'))).resolves.toBe('form');
    await expect(withinLimit(Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(vi.getTimerCount()).toBe(0);
  });
});
