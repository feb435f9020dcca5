/** Tabs of a browser that stores purchases, of which one tab can no longer write. Each has its own copy of the module. */
import 'fake-indexeddb/auto';
import { clear, createStore } from 'idb-keyval';
import { beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#platform/retention.ts';
import { makeWebStorage } from '../../../support/web-storage.ts';
import { firstPlan } from '../../../support/some-plans.ts';

const { id: plan } = firstPlan;
const payment = 'pi_1';
const press = (tab: Tab, id: string, repeated?: number) =>
  tab.startPayment(plan, id, { payment, payerName: 'Ada Byron', repeated });

type Tab = typeof import('#features/checkout/browser/purchases.ts');

async function openPage(): Promise<Tab> {
  vi.resetModules();
  return import('#features/checkout/browser/purchases.ts');
}

beforeEach(async () => {
  vi.stubGlobal('localStorage', makeWebStorage());
  vi.stubGlobal('window', { name: '' });
  // The other tabs do not listen, because their storage works.
  vi.stubGlobal('BroadcastChannel', undefined);
  await clear(createStore('checkout', 'purchases'));
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'], now: 0 });
  vi.setTimerTickMode('nextTimerAsync');
  return () => void vi.useRealTimers();
});

function fillDisk(): void {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full.', 'QuotaExceededError');
  });
}

test('on a full disk, a new tab has the purchase that is stored', async () => {
  const { id } = await (await openPage()).currentPurchase(plan);
  fillDisk();
  const second = await openPage();
  expect((await second.currentPurchase(plan)).id).toBe(id);
  expect(second.isBlocked()).toBe(true);
  expect(await press(second, id)).toBe(true);
});

test('on a full disk, a tab cannot pay a purchase that another tab has replaced', async () => {
  const first = await openPage();
  const { id: dead } = await first.currentPurchase(plan);
  await (await openPage()).currentPurchase(plan, { dead });
  fillDisk();
  expect(await press(first, dead)).toBe(false);
});

test('on a full disk, a tab that replaced a purchase of unknown result continues with the new one', async () => {
  const first = await openPage();
  const { id: dead } = await first.currentPurchase(plan);
  expect(await press(first, dead)).toBe(true);
  fillDisk();
  const { id } = await first.currentPurchase(plan, { dead });
  expect(id).not.toBe(dead);
  expect((await first.currentPurchase(plan)).id).toBe(id);
  expect(await press(first, id)).toBe(true);
});

test('a tab whose connection was closed cannot pay a purchase that another tab has replaced', async () => {
  const connections: IDBDatabase[] = [];
  const transaction = IDBDatabase.prototype.transaction;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...input
  ) {
    connections.push(this);
    return transaction.apply(this, input);
  });
  const old = await openPage();
  const { id } = await old.currentPurchase(plan);
  connections.at(-1)!.close();
  vi.setSystemTime(20 * HOUR_MS);
  const recent = await openPage();
  const { id: next } = await recent.currentPurchase(plan);
  expect(next).not.toBe(id);
  expect(await press(recent, next)).toBe(true);
  expect(await press(old, id)).toBe(false);
  expect(old.isBlocked()).toBe(false);
});
