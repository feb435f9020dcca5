import 'fake-indexeddb/auto';
import { runInNewContext } from 'node:vm';
import { clear, createStore } from 'idb-keyval';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import {
  currentPurchase,
  isPending,
  readPurchase,
  startPayment,
  storeFailure,
  storeResult,
  storeSeen,
  wasBought,
} from '#features/checkout/browser/purchases.ts';
import {
  findPaymentReturn,
  markResultSeen,
  type PaymentOutcome,
  paymentReturnPath,
} from '#features/checkout/browser/payment-return.ts';
import { bundleScript } from '../../../../src/build/bundle-script.ts';
import type { IntentState } from '#features/checkout/purchase.ts';
import { HOUR_MS } from '#platform/retention.ts';
import { callPaths } from '#features/site/paths.ts';
import { makeWebStorage } from '../../../support/web-storage.ts';
import { firstPlan } from '../../../support/some-plans.ts';

const { id: basic } = firstPlan;
/** Id of a plan that the owner has removed from the site, or has given another id. */
const removed = 'removed' as typeof basic;
const script = await bundleScript('src/features/checkout/browser/note-payment-return.ts', 'iife');

const fetchMock = vi.fn<typeof fetch>();

beforeEach(async () => {
  vi.stubGlobal('localStorage', makeWebStorage());
  vi.stubGlobal('window', { name: '' });
  await clear(createStore('checkout', 'purchases'));
  fetchMock.mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', fetchMock);
});

/** Opens the landing page at an address. @returns the new address, whether its island is loaded, and classes. */
function land(path: string) {
  const url = new URL(path, 'https://site.example');
  const location = {
    get search() {
      return url.search;
    },
    get pathname() {
      return url.pathname;
    },
  };
  const history = {
    replaceState: (_state: unknown, _title: string, next: string) => {
      url.href = new URL(next, url).href;
    },
  };
  vi.stubGlobal('location', location);
  vi.stubGlobal('history', history);
  let isWoken = false;
  const root = { className: 'dark' };
  runInNewContext(script, {
    document: { documentElement: root },
    location,
    history,
    localStorage,
    URLSearchParams,
    Event,
    // Unlike `load`, this event also occurs when the back/forward cache shows the page again.
    addEventListener: (name: string, listener: () => void) => name === 'pageshow' && listener(),
    dispatchEvent: () => (isWoken = true),
  });
  return { url, isWoken, classes: root.className };
}

const terms = { name: 'Old plan', setupFee: 7_00, monthlyFee: 3_00, currency: 'usd' };

async function pay(payment = 'pi_1', planId = basic): Promise<string> {
  const { id } = await currentPurchase(planId);
  const payerName = 'Ada Byron';
  await startPayment(planId, id, { payment, payerName, terms, repeated: undefined });
  return id;
}

/** Returns the purchase whose result the customer has not seen. */
async function unseen() {
  const purchase = await readPurchase(basic);
  return purchase && isPending(purchase) ? purchase : undefined;
}

function answerWith(payment: IntentState, clientSecret = 'pi_1_secret_x'): void {
  fetchMock.mockImplementation(() => Promise.resolve(Response.json({ clientSecret, payment })));
}

describe('a return from a bank', () => {
  test('with a payment is reported although another tab has failed to pay in the meantime', async () => {
    const id = await pay();
    await storeFailure(basic, id);
    land('/?payment_intent=pi_1&redirect_status=succeeded');
    expect(await findPaymentReturn()).toMatchObject({ outcome: 'succeeded', planId: basic });
    expect(await readPurchase(basic)).toMatchObject({ result: 'succeeded', isFailed: false });
  });

  test.each<[status: string, outcome: PaymentOutcome]>([
    ['succeeded', 'succeeded'],
    ['processing', 'processing'],
    ['a_term_of_the_future', 'processing'],
    ['failed', 'failed'],
    ['requires_payment_method', 'failed'],
  ])('that says "%s" is reported until it was seen', async (status, outcome) => {
    const attemptId = await pay();
    const path = `/?payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=${status}`;
    const { url, isWoken, classes } = land(path);
    expect(isWoken).toBe(true);
    expect(classes).toBe('dark returned');
    expect(url.search).toBe(`?redirect_status=${status}&payment_intent=pi_1`);
    // The page is reloaded before its island has loaded.
    expect(land(url.pathname + url.search).isWoken).toBe(true);
    const found = await findPaymentReturn();
    expect(found).toMatchObject({ outcome, planId: basic, purchase: { id: attemptId } });
    expect(location.search).toBe('');
    expect(await unseen()).toMatchObject({ id: attemptId });

    await markResultSeen(found!);
    expect(await unseen()).toBeUndefined();
    expect(await currentPurchase(basic)).toMatchObject({ id: attemptId });
    expect((await readPurchase(basic))?.result).toBe(outcome === 'failed' ? undefined : outcome);
    // The same link again, from the history or from another person, has no effect.
    land(path);
    expect(await findPaymentReturn()).toBeUndefined();
    expect(fetchMock).not.toHaveBeenCalled();
  });

  test('is reported once although the plan was removed from the site in the meantime', async () => {
    await pay('pi_1', removed);
    land('/?payment_intent=pi_2&redirect_status=succeeded');
    expect(await findPaymentReturn()).toBeUndefined();
    land('/?payment_intent=pi_1&redirect_status=succeeded');
    const found = await findPaymentReturn();
    expect(found).toMatchObject({ outcome: 'succeeded', planId: removed });
    await markResultSeen(found!);
    expect(land('/').isWoken).toBe(false);
  });

  test.each([
    ['of a payment that this browser did not make', '/?redirect_status=failed&payment_intent=pi_2'],
    ['that names no payment', '/?redirect_status=succeeded'],
  ])('%s shows nothing and ends no purchase', async (_name, address) => {
    const purchase = await pay();
    land(address);
    expect(await findPaymentReturn()).toBeUndefined();
    expect(location.search).toBe('');
    expect(await currentPurchase(basic)).toMatchObject({ id: purchase });
  });

  test('shows the plan if storage is forbidden and another tab has shown the result', async () => {
    const spy = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    onTestFinished(() => spy.mockRestore());
    const id = await pay('pi_7');
    await storeResult(basic, id, { payment: 'pi_7', result: 'succeeded' });
    await storeSeen(basic, id);
    land(paymentReturnPath('succeeded', 'pi_7'));
    expect(await findPaymentReturn()).toMatchObject({ outcome: 'succeeded', planId: basic });
    land('/');
    await storeSeen(basic, id);
    expect(await findPaymentReturn()).toBeUndefined();
    expect(fetchMock).not.toHaveBeenCalled();
  });

  test('is shown after 5 seconds if the database never answers', async () => {
    const path = paymentReturnPath('processing', 'pi_1');
    const spy = vi
      .spyOn(IDBObjectStore.prototype, 'get')
      .mockReturnValue({} as IDBRequest<unknown>);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
      spy.mockRestore();
    });
    land(path);
    const shown = vi.fn<(found: unknown) => void>();
    void findPaymentReturn().then(shown);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(shown).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(shown).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ outcome: 'processing', planId: undefined }),
    );
  });

  test('works if storage is forbidden', async () => {
    vi.stubGlobal('localStorage', undefined);
    // A new page knows no purchase.
    await readPurchase(basic);
    const spy = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    onTestFinished(() => spy.mockRestore());
    expect(land(paymentReturnPath('failed', 'pi_1')).isWoken).toBe(true);
    expect(await findPaymentReturn()).toMatchObject({ outcome: 'failed', planId: undefined });
  });
});

test('a tab that is about to show a result does so, although another tab has shown it meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const id = await pay();
  land(paymentReturnPath('succeeded', 'pi_1'));
  const other = await findPaymentReturn();
  vi.setSystemTime(Date.now() + 1);
  // The tab that paid leaves the checkout, and its next page loads slowly.
  await storeResult(basic, id, { payment: 'pi_1', result: 'succeeded' });
  await markResultSeen(other!);
  land(paymentReturnPath('succeeded', 'pi_1'));
  const own = await findPaymentReturn();
  expect(own).toMatchObject({ outcome: 'succeeded', planId: basic });
  await markResultSeen(own!);
  expect(await unseen()).toBeUndefined();
});

describe('an interrupted payment', () => {
  test.each(['succeeded', 'processing'] as const)(
    'is reported by the next landing page once it is %s',
    async (payment) => {
      const attemptId = await pay();
      answerWith(payment);
      expect(land('/').isWoken).toBe(true);
      expect(await findPaymentReturn()).toMatchObject({
        outcome: payment,
        planId: basic,
        purchase: { id: attemptId },
      });
      expect(fetchMock).toHaveBeenCalledOnce();
      const [url, init] = fetchMock.mock.calls[0]!;
      expect(url).toBe(callPaths.createSubscription);
      expect(JSON.parse(init!.body as string)).toMatchObject({
        planId: basic,
        attemptId,
        payment: 'pi_1',
      });
      // The plan counts as bought, although the customer has only opened the page.
      expect(await readPurchase(basic)).toMatchObject({ result: payment });
    },
  );

  test.each([400, 401, 403, 404, 429, 500, 502, 503])(
    'stays unknown if the server answers %i',
    async (status) => {
      const id = await pay();
      land('/');
      fetchMock.mockResolvedValue(new Response('', { status }));
      expect(await findPaymentReturn()).toBeUndefined();
      expect(await unseen()).toMatchObject({ id, payment: 'pi_1' });
    },
  );

  test('stays unknown while it is open or the server cannot be reached', async () => {
    const id = await pay();
    answerWith('open');
    land('/');
    expect(await findPaymentReturn()).toBeUndefined();
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await findPaymentReturn()).toBeUndefined();
    expect(await unseen()).toMatchObject({ id, payment: 'pi_1' });
  });

  test.each([
    ['succeeded', 'succeeded'],
    ['open', undefined],
  ] as const)('is asked about once after two days, and is %s', async (answer, outcome) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const id = await pay();
    vi.setSystemTime(Date.now() + 48 * HOUR_MS);
    answerWith(answer);
    expect(land('/').isWoken).toBe(true);
    const found = await findPaymentReturn();
    expect(found?.outcome).toBe(outcome);
    if (found) await markResultSeen(found);
    expect(land('/').isWoken).toBe(false);
    expect(await findPaymentReturn()).toBeUndefined();
    expect(fetchMock).toHaveBeenCalledOnce();
    const next = await currentPurchase(basic);
    expect(next.id === id).toBe(outcome === 'succeeded');
    expect(wasBought(next)).toBe(outcome === 'succeeded');
  });

  test('of a plan that was removed is asked about with its own fees', async () => {
    const attemptId = await pay('pi_1', removed);
    answerWith('succeeded');
    expect(land('/').isWoken).toBe(true);
    const found = await findPaymentReturn();
    expect(found).toMatchObject({ outcome: 'succeeded', planId: removed });
    const { setupFee, monthlyFee } = terms;
    expect(JSON.parse(fetchMock.mock.calls[0]![1]!.body as string)).toEqual({
      planId: removed,
      setupFee,
      monthlyFee,
      attemptId,
      payment: 'pi_1',
    });
    await markResultSeen(found!);
    expect(land('/').isWoken).toBe(false);
    expect(await findPaymentReturn()).toBeUndefined();
  });

  test('is not requested again after its purchase has ended', async () => {
    await pay();
    land('/');
    fetchMock.mockResolvedValue(new Response('', { status: 409 }));
    expect(await findPaymentReturn()).toBeUndefined();
    expect(await unseen()).toBeUndefined();
    expect(land('/').isWoken).toBe(false);
  });
});

test('a visitor who has not pressed Pay loads and requests nothing', async () => {
  await currentPurchase(basic);
  expect(land('/').isWoken).toBe(false);
  expect(await findPaymentReturn()).toBeUndefined();
  expect(fetchMock).not.toHaveBeenCalled();
});
