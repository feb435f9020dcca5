/**
 * Tabs of a browser that blocks storage. Each has its own copy of the module, as a page does, and a window whose
 * name survives a reload.
 */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#platform/retention.ts';
import { firstPlan } from '../../../support/some-plans.ts';

type Purchases = typeof import('#features/checkout/browser/purchases.ts');

const { id: plan } = firstPlan;
const payment = 'pi_1';
const payerName = 'Ada Byron';

/** Listening tabs. Messages arrive later, and as copies, as in a browser. */
let channels = new Set<Channel>();

class Channel {
  onmessage: ((event: { data: unknown }) => void) | undefined;
  /** Time until which its tab is too busy to receive messages, or frozen. */
  busyUntil = 0;
  readonly #window = globalThis.window;

  constructor() {
    channels.add(this);
  }

  postMessage(message: unknown): void {
    const text = JSON.stringify(message);
    for (const other of channels) {
      if (other === this) continue;
      setTimeout(() => other.receive(text), Math.max(5, other.busyUntil - Date.now()));
    }
  }

  receive(text: string): void {
    if (!channels.has(this)) return;
    const acting = globalThis.window;
    vi.stubGlobal('window', this.#window);
    this.onmessage?.({ data: JSON.parse(text) });
    vi.stubGlobal('window', acting);
  }
}

beforeEach(() => {
  channels = new Set();
  vi.useFakeTimers({ now: Date.parse('2026-11-26T12:00:00Z') });
  vi.stubGlobal('BroadcastChannel', Channel);
  const refuse = () => {
    throw new DOMException('The request was denied.', 'SecurityError');
  };
  vi.stubGlobal('indexedDB', { open: refuse });
  vi.stubGlobal('localStorage', { setItem: refuse, removeItem: refuse });
  return () => void vi.useRealTimers();
});

interface Tab extends Purchases {
  readonly window: { name: string };
  readonly close: () => void;
  /** Keeps the tab from receiving messages for a time in milliseconds. */
  readonly keepBusy: (time: number) => void;
}

/** Opens a page. @param window that of an earlier page in the same tab. */
async function openPage(window = { name: '' }): Promise<Tab> {
  vi.resetModules();
  const purchases = await import('#features/checkout/browser/purchases.ts');
  const before = new Set(channels);
  vi.stubGlobal('window', window);
  await Promise.all([purchases.readPurchase(plan), vi.advanceTimersByTimeAsync(1_000)]);
  const [own] = [...channels].filter((channel) => !before.has(channel));
  return {
    ...purchases,
    window,
    close: () => void channels.delete(own!),
    keepBusy: (time) => (own!.busyUntil = Date.now() + time),
  };
}

const arrive = () => vi.advanceTimersByTimeAsync(100);

/** Runs work of a tab, in its window, and lets the answers to its messages arrive. */
async function inTab<Result>(tab: Tab, work: (tab: Tab) => Promise<Result>): Promise<Result> {
  vi.stubGlobal('window', tab.window);
  const [result] = await Promise.all([work(tab), vi.advanceTimersByTimeAsync(600)]);
  await arrive();
  return result;
}

const begin = (tab: Tab, options = {}) => inTab(tab, () => tab.currentPurchase(plan, options));
const press = (tab: Tab, id: string, repeated?: number) =>
  inTab(tab, () => tab.startPayment(plan, id, { payment, payerName, repeated }));
const finish = (tab: Tab, id: string) =>
  inTab(tab, () => tab.storeResult(plan, id, { payment, result: 'succeeded' }));

test('the browser is known to store nothing', async () => {
  expect((await openPage()).isBlocked()).toBe(true);
});

test('a tab that opens later has the purchase of the first', async () => {
  const first = await openPage();
  const { id } = await begin(first);
  const second = await openPage();
  expect((await begin(second)).id).toBe(id);
});

test('of two tabs that open at the same moment, only one can be paid', async () => {
  const [first, second] = [await openPage(), await openPage()];
  vi.stubGlobal('window', first.window);
  const ids = [first, second].map((tab) => tab.currentPurchase(plan));
  const [one, other] = await Promise.all(ids);
  await arrive();
  expect(one!.id).not.toBe(other!.id);
  const permitted = [await press(first, one!.id), await press(second, other!.id)];
  expect(permitted.filter(Boolean)).toHaveLength(1);
  // Both continue with the purchase that can be paid.
  expect((await begin(first)).id).toBe((await begin(second)).id);
});

test.each(['opened before the payment', 'opened after it'])(
  'a plan that one tab bought is bought in a tab that was %s, until a second purchase is chosen',
  async (when) => {
    const first = await openPage();
    const { id } = await begin(first);
    const early = await openPage();
    await begin(early);
    expect(await press(first, id)).toBe(true);
    await finish(first, id);
    const other = when === 'opened after it' ? await openPage() : early;
    expect(await press(other, id)).toBe(false);
    const bought = await begin(other);
    expect(other.wasBought(bought)).toBe(true);
    expect(await press(other, bought.id)).toBe(false);
    const next = await begin(other, { repeated: bought.boughtAt });
    expect(next.id).not.toBe(id);
    expect(await press(first, next.id)).toBe(false);
    expect(await press(other, next.id, bought.boughtAt)).toBe(true);
  },
);

test('after a reload in the middle of a payment, the page asks about it', async () => {
  const page = await openPage();
  const { id } = await begin(page);
  await press(page, id);
  page.close();
  const reloaded = await openPage(page.window);
  const purchase = await begin(reloaded);
  expect(purchase).toMatchObject({ id, payment, payerName });
  expect(reloaded.isPending(purchase)).toBe(true);
});

test('the page that shows the result, in the same tab, tells other tabs that the plan is bought', async () => {
  const checkout = await openPage();
  const { id } = await begin(checkout);
  await press(checkout, id);
  await finish(checkout, id);
  checkout.close();
  const landing = await openPage(checkout.window);
  expect(await landing.readPurchase(plan)).toMatchObject({ id, result: 'succeeded' });
  expect(landing.wasBought(await begin(await openPage()))).toBe(true);
});

test('a tab of yesterday cannot pay beside a new one', async () => {
  const old = await openPage();
  const { id } = await begin(old);
  vi.setSystemTime(Date.now() + 20 * HOUR_MS);
  const recent = await openPage();
  const { id: next } = await begin(recent);
  expect(next).not.toBe(id);
  expect(await press(old, id)).toBe(false);
  expect(await press(recent, next)).toBe(true);
});

test('a message that arrives late does not undo a newer change', async () => {
  const page = await openPage();
  const { id } = await begin(page);
  const [channel] = channels;
  const late = page.window.name;
  await press(page, id);
  await finish(page, id);
  channel!.onmessage!({ data: late });
  expect(await page.readPurchase(plan)).toMatchObject({ id, result: 'succeeded' });
});

test('a tab that began another purchase learns that the plan was bought meanwhile', async () => {
  const [first, second] = [await openPage(), await openPage()];
  const { id } = await begin(first);
  const [channel] = channels;
  const bought = vi.spyOn(channel!, 'postMessage');
  await press(first, id);
  await finish(first, id);
  // The second tab has not heard of it when it begins a later purchase.
  const later = await begin(await openPage(), { repeated: Date.now() });
  const [told] = bought.mock.lastCall as [string];
  const listener = [...channels].at(-1)!;
  for (const message of [JSON.stringify({ [plan]: { ...later, boughtAt: undefined } }), told]) {
    listener.onmessage!({ data: message });
  }
  expect(second.wasBought((await begin(second))!)).toBe(true);
  expect(await press(second, later.id)).toBe(false);
});

test.each(['', 'popup', 'null', '[]', '{"basic":{"id":"../1"}}'])(
  'a window named %j by another page changes nothing',
  async (name) => {
    const page = await openPage({ name });
    const { id } = await begin(page);
    expect(await press(page, id)).toBe(true);
  },
);

describe('a tab that was too busy to answer a new tab', () => {
  /** @returns the tab in which the customer types, a tab that was opened meanwhile, and their purchases. */
  async function openBeside(time: number, age = 0) {
    const typed = await openPage();
    const { id } = await begin(typed);
    await vi.advanceTimersByTimeAsync(age);
    typed.keepBusy(time);
    const recent = await openPage();
    const { id: other } = await begin(recent);
    expect(other).not.toBe(id);
    return { typed, id, recent, other };
  }

  test('keeps its purchase, and the new tab continues with it', async () => {
    const { typed, id, recent, other } = await openBeside(3_000);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await press(recent, other)).toBe(false);
    expect((await begin(recent)).id).toBe(id);
    expect(await press(typed, id)).toBe(true);
  });

  test('does not pay if the new tab has begun to pay', async () => {
    const { typed, id, recent, other } = await openBeside(3_000);
    expect(await press(recent, other)).toBe(true);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await press(typed, id)).toBe(false);
    expect(await begin(typed)).toMatchObject({ id: other, payment });
  });

  test('asks before it pays', async () => {
    const { typed, id, recent, other } = await openBeside(HOUR_MS);
    const end = Date.now() + HOUR_MS;
    typed.keepBusy(HOUR_MS);
    expect(await press(recent, other)).toBe(true);
    await finish(recent, other);
    recent.close();
    // The customer presses Pay before the messages of the past hour have arrived.
    await vi.advanceTimersByTimeAsync(end - Date.now() - 100);
    expect(await press(typed, id)).toBe(false);
  });

  test('cannot pay an expired purchase instead of a new one', async () => {
    const { typed, id, recent, other } = await openBeside(3_000, 20 * HOUR_MS);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await press(typed, id)).toBe(false);
    expect(await press(recent, other)).toBe(true);
  });
});

test('what a tab has learned survives its reload, although the tab that told it is closed', async () => {
  const [first, second] = [await openPage(), await openPage()];
  const { id } = await begin(first);
  await press(first, id);
  await finish(first, id);
  first.close();
  second.close();
  const reloaded = await openPage(second.window);
  expect(reloaded.wasBought(await begin(reloaded))).toBe(true);
});

test('of a failed and a successful try at the same time, all tabs keep the successful one', async () => {
  const [first, second] = [await openPage(), await openPage()];
  const { id } = await begin(first);
  await press(first, id);
  first.keepBusy(100);
  second.keepBusy(100);
  await Promise.all([
    first.storeFailure(plan, id),
    second.storeResult(plan, id, { payment, result: 'succeeded' }),
  ]);
  await vi.advanceTimersByTimeAsync(200);
  for (const tab of [first, second]) {
    expect(await tab.readPurchase(plan)).toMatchObject({ id, result: 'succeeded' });
  }
});

test('a browser without channels between tabs still pays a purchase once', async () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const page = await openPage();
  const { id } = await begin(page);
  expect(await press(page, id)).toBe(true);
  await finish(page, id);
  expect(await press(page, id)).toBe(false);
  expect(page.wasBought(await begin(await openPage(page.window)))).toBe(true);
});
