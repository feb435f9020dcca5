import 'fake-indexeddb/auto';
import { clear, createStore, get } from 'idb-keyval';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import {
  clearPayment,
  currentPurchase,
  isPending,
  readPurchase,
  startPayment,
  storeFailure,
  storeResult,
  storeSeen,
  wasBought,
} from '#features/checkout/browser/purchases.ts';
import { HOUR_MS } from '#platform/retention.ts';
import { makeWebStorage } from '../../../support/web-storage.ts';
import { firstPlan, secondPlan } from '../../../support/some-plans.ts';

const { id: basic } = firstPlan;
const { id: premium } = secondPlan;
const payment = 'pi_1';
const payerName = 'Ada Byron';
const store = createStore('checkout', 'purchases');

beforeEach(async () => {
  vi.stubGlobal('localStorage', makeWebStorage());
  vi.stubGlobal('window', { name: '' });
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });
  await clear(store);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const press = (id: string, repeated?: number) =>
  startPayment(basic, id, { payment, payerName, repeated });

async function buy(): Promise<string> {
  const { id } = await currentPurchase(basic);
  expect(await press(id)).toBe(true);
  await storeResult(basic, id, { payment, result: 'succeeded' });
  await storeSeen(basic, id);
  return id;
}

test('tabs of one browser share the purchase to buy a plan, even if they open together', async () => {
  const opened = await Promise.all(Array.from({ length: 20 }, () => currentPurchase(basic)));
  expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
  expect((await currentPurchase(premium)).id).not.toBe(opened[0]!.id);
});

test('tabs that find an ended purchase continue with the same new one, which alone can be paid', async () => {
  const { id: dead } = await currentPurchase(basic);
  const opened = await Promise.all([1, 2, 3].map(() => currentPurchase(basic, { dead })));
  const next = opened[0]!.id;
  expect(new Set(opened.map(({ id }) => id))).toEqual(new Set([next]));
  expect(next).not.toBe(dead);
  expect(await press(dead)).toBe(false);
  expect(await press(next)).toBe(true);
});

test('a tab whose purchase is not stored anymore cannot pay', async () => {
  const { id } = await currentPurchase(basic);
  await clear(store);
  expect(await press(id)).toBe(false);
});

test.each([0, 5, 19, 23])(
  'a plan that was bought is bought in every tab for 24 hours, %i hours after a purchase began',
  async (hours) => {
    const { id: old } = await currentPurchase(basic);
    vi.setSystemTime(hours * HOUR_MS);
    const bought = await buy();
    expect(await press(bought)).toBe(false);
    expect(await press(old)).toBe(false);
    vi.setSystemTime((hours + 24) * HOUR_MS - 1);
    const again = await currentPurchase(basic);
    expect(wasBought(again)).toBe(true);
    expect(await press(again.id)).toBe(false);
    vi.setSystemTime((hours + 24) * HOUR_MS);
    const next = await currentPurchase(basic);
    expect(wasBought(next)).toBe(false);
    expect(await press(next.id)).toBe(true);
  },
);

test('only a tab in which the customer chose a second purchase can pay for it, and once', async () => {
  const bought = await buy();
  const repeated = (await currentPurchase(basic)).boughtAt!;
  // The choice is to buy again, and not to pay the same purchase again.
  expect(await press(bought, repeated)).toBe(false);
  const { id: second } = await currentPurchase(basic, { repeated });
  expect(second).not.toBe(bought);
  expect((await currentPurchase(basic, { repeated })).id).toBe(second);
  expect(await press(second)).toBe(false);
  // A choice after another purchase does not count for this one.
  expect(await press(second, repeated - 1)).toBe(false);
  expect(await press(second, repeated)).toBe(true);
  vi.setSystemTime(1_000);
  await storeResult(basic, second, { payment, result: 'processing' });
  expect(await press(second, repeated)).toBe(false);
  const third = await currentPurchase(basic, { repeated });
  expect(third.id).toBe(second);
});

test('no purchase begins without the choice to buy again', async () => {
  await buy();
  const repeated = (await currentPurchase(basic)).boughtAt!;
  const { id: second } = await currentPurchase(basic, { repeated });
  vi.setSystemTime(21 * HOUR_MS);
  const shown = await currentPurchase(basic);
  expect(shown.id).toBe(second);
  expect(wasBought(shown)).toBe(true);
  expect(await currentPurchase(basic, { repeated })).toMatchObject({ begunAt: 21 * HOUR_MS });
});

test('a payment of a replaced purchase that was made anyway ends the sale, too', async () => {
  const { id: dead } = await currentPurchase(basic);
  const { id: next } = await currentPurchase(basic, { dead });
  await storeResult(basic, dead, { payment, result: 'succeeded' });
  expect(await press(next)).toBe(false);
});

test('a purchase is replaced before Stripe forgets it, unless it may have been paid', async () => {
  const { id } = await currentPurchase(basic);
  vi.setSystemTime(20 * HOUR_MS - 1);
  expect((await currentPurchase(basic)).id).toBe(id);
  // The customer presses Pay on a page that has been open since the purchase started.
  expect(await press(id)).toBe(true);
  vi.setSystemTime(1_000 * HOUR_MS);
  const pending = await currentPurchase(basic);
  expect(pending).toMatchObject({ id, payment });
  expect(isPending(pending)).toBe(true);
  // Another tab may have paid it, so the server is asked first.
  await storeFailure(basic, id);
  expect(await currentPurchase(basic)).toMatchObject({ id, payment });
  await clearPayment(basic, id);
  expect((await currentPurchase(basic)).id).not.toBe(id);
});

test.each([
  ['unknown', undefined, true],
  ['that the bank works on it', 'processing', true],
  ['success', 'succeeded', false],
] as const)(
  'a payment with the result %s counts as pending after a day: %s %s',
  async (_name, result, isStillPending) => {
    const { id } = await currentPurchase(basic);
    vi.setSystemTime(2 * HOUR_MS);
    await press(id);
    if (result) await storeResult(basic, id, { payment, result });
    // A day counts from the press.
    vi.setSystemTime(26 * HOUR_MS - 1);
    expect(isPending((await readPurchase(basic))!)).toBe(true);
    vi.setSystemTime(26 * HOUR_MS);
    expect(isPending((await readPurchase(basic))!)).toBe(isStillPending);
    expect((await currentPurchase(basic)).id === id).toBe(isStillPending);
  },
);

test('a second tab that shows the result does not change the time of the purchase', async () => {
  vi.setSystemTime(HOUR_MS);
  const id = await buy();
  vi.setSystemTime(2 * HOUR_MS);
  await storeResult(basic, id, { payment, result: 'succeeded' });
  expect(await readPurchase(basic)).toMatchObject({ boughtAt: HOUR_MS, isSeen: false });
});

test('a plan is bought although the storage was cleared during its payment', async () => {
  const { id } = await currentPurchase(basic);
  expect(await press(id)).toBe(true);
  await clear(store);
  await storeResult(basic, id, { payment, result: 'succeeded' });
  const purchase = await currentPurchase(basic);
  expect(purchase).toMatchObject({ id, payment, isSeen: false });
  expect(wasBought(purchase)).toBe(true);
  expect(await press(id)).toBe(false);
});

test('a purchase that Stripe has expired cannot be paid', async () => {
  const { id } = await currentPurchase(basic);
  vi.setSystemTime(24 * HOUR_MS);
  expect(await press(id)).toBe(false);
});

test('a payment that was not made leaves a purchase that can be paid, and one that was made does not', async () => {
  const { id } = await currentPurchase(basic);
  await press(id);
  expect(await readPurchase(basic)).toMatchObject({ payment, payerName });
  expect(localStorage.getItem(`unseen-payment:${basic}`)).not.toBeNull();
  await storeFailure(basic, id);
  expect(isPending((await readPurchase(basic))!)).toBe(false);
  expect(localStorage.getItem(`unseen-payment:${basic}`)).toBeNull();
  expect(await press(id)).toBe(true);
  await storeResult(basic, id, { payment, result: 'succeeded' });
  await storeFailure(basic, id);
  expect(await readPurchase(basic)).toMatchObject({ payment, payerName, result: 'succeeded' });
  expect(await readPurchase(basic)).not.toMatchObject({ isFailed: true });
  expect(await readPurchase(premium)).toBeUndefined();
});

test('without storage, a purchase lasts as long as its page, which pays it once', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { id } = await currentPurchase(premium);
  expect((await currentPurchase(premium)).id).toBe(id);
  const start = () => startPayment(premium, id, { payment, payerName, repeated: undefined });
  expect(await start()).toBe(true);
  await storeResult(premium, id, { payment, result: 'succeeded' });
  expect(await start()).toBe(false);
  expect(await get(premium, store)).toBeUndefined();
});
