// @vitest-environment happy-dom
/** The result of a payment on the landing page, and the menu of narrow windows. */
import 'fake-indexeddb/auto';
import { clear, createStore } from 'idb-keyval';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  paymentReturnPath,
  type PaymentOutcome,
} from '#features/checkout/browser/payment-return.ts';
import {
  currentPurchase,
  readPurchase,
  startPayment,
  storeResult,
} from '#features/checkout/browser/purchases.ts';
import { raisedNotices } from '#features/notices/notice-store.ts';
import { formatCents } from '#brand/money.ts';
import { notices } from '#features/notices/notices.ts';
import { headerLinks, sectionLinks } from '#features/site/navigation.ts';
import { pagePaths } from '#features/site/paths.ts';
import { RETURN_EVENT } from '#platform/browser/islands/island-events.ts';
import { paymentReturnTexts as texts } from '#texts/payment-return.ts';
import { Menu } from '../../src/islands/menu/Menu.tsx';
import { PaymentReturn } from '../../src/islands/payment-return/PaymentReturn.tsx';
import { firstPlan as plan } from '../support/some-plans.ts';
import { clearPage, mount, press, until } from '../support/mount.ts';

afterEach(clearPage);

const root = document.documentElement;
const panel = () => document.querySelector('aside');

describe('the result of a payment', () => {
  beforeEach(async () => {
    localStorage.clear();
    raisedNotices.set([]);
    await clear(createStore('checkout', 'purchases'));
    document.body.innerHTML = '<main id="main"></main>';
    root.classList.add('returned');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('x')));
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  });

  /** Pays the plan, and opens the address to which the browser returns. */
  async function returnWith(outcome: PaymentOutcome): Promise<void> {
    const { id } = await currentPurchase(plan.id);
    const how = { payment: 'pi_1', payerName: 'Ada Byron', repeated: undefined };
    await startPayment(plan.id, id, how);
    if (outcome !== 'failed') await storeResult(plan.id, id, { payment: 'pi_1', result: outcome });
    window.history.replaceState(null, '', paymentReturnPath(outcome, 'pi_1'));
    await mount(<PaymentReturn />);
    await until(() => expect(panel()).not.toBeNull());
  }

  test.each([
    ['succeeded', notices.paymentSucceeded.title],
    ['processing', notices.paymentProcessing.title],
  ] as const)('that %s is shown with the next step, and in a notice', async (outcome, title) => {
    await returnWith(outcome);
    expect(raisedNotices.get()[0]?.title).toBe(title);
    // The next fee is certain only after the first one.
    const [fee] = texts.nextFee({ amount: '|' }).split('|');
    expect(panel()!.textContent.includes(fee!)).toBe(outcome === 'succeeded');
    expect(panel()!.querySelector('a.btn')).not.toBeNull();
    expect(root.classList.contains('returned')).toBe(false);
    expect(window.location.search).toBe('');
  });

  test('that is known days later says when the month of the purchase ends', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2028, 0, 31, 23) });
    onTestFinished(() => void vi.useRealTimers());
    const { id } = await currentPurchase(plan.id);
    vi.setSystemTime(new Date(2028, 1, 1, 1));
    await startPayment(plan.id, id, { payment: 'pi_1', payerName: '', repeated: undefined });
    vi.setSystemTime(new Date(2028, 1, 4));
    window.history.replaceState(null, '', paymentReturnPath('succeeded', 'pi_1'));
    await mount(<PaymentReturn />);
    await until(() => expect(panel()).not.toBeNull());
    expect(panel()!.textContent).toContain('February 29, 2028');
  });

  test('covers a setup fee only if the plan has one', async () => {
    vi.spyOn(plan, 'setupFee', 'get').mockReturnValue(0);
    await returnWith('succeeded');
    expect(panel()!.textContent).toContain(texts.coversMonth({ plan: plan.name }));
  });

  test('shows what was paid, although a deploy has changed the plan since then', async () => {
    const { id } = await currentPurchase(plan.id);
    const terms = { name: 'Old name', setupFee: 0, monthlyFee: 123_456, currency: 'nok' };
    const paying = { payment: 'pi_1', payerName: '', repeated: undefined, terms };
    await startPayment(plan.id, id, paying);
    window.history.replaceState(null, '', paymentReturnPath('succeeded', 'pi_1'));
    await mount(<PaymentReturn />);
    await until(() => expect(panel()).not.toBeNull());
    const amount = formatCents(123_456, 'nok');
    expect(panel()!.querySelector('h1')!.textContent).toBe(texts.paid({ amount }));
    expect(panel()!.textContent).toContain(texts.coversMonth({ plan: 'Old name' }));
    expect(panel()!.textContent).toContain(texts.nextFee({ amount }));
  });

  test('that failed leads back to the checkout of the plan', async () => {
    await returnWith('failed');
    expect(panel()!.textContent).toContain(texts.failedTitle);
    expect(panel()!.querySelector('a.btn')!.getAttribute('href')).toBe(pagePaths.checkout(plan.id));
  });

  test('is dismissed with its button, after which the content has the focus', async () => {
    await returnWith('succeeded');
    await press(texts.close);
    expect(panel()).toBeNull();
    expect(document.activeElement?.id).toBe('main');
    await vi.waitFor(async () => expect((await readPurchase(plan.id))?.isSeen).toBe(true));
  });

  test('counts as seen after two seconds in which the tab was visible', async () => {
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const wait = vi.spyOn(globalThis, 'setTimeout');
    await returnWith('succeeded');
    const [pass] = wait.mock.calls.find(([, ms]) => ms === 2_000)! as [() => void];
    const isSeen = async () => Boolean((await readPurchase(plan.id))?.isSeen);
    await act(async () => pass());
    for (let turn = 0; turn < 20; turn += 1) expect(await isSeen()).toBe(false);
    state.mockReturnValue('visible');
    await act(async () => pass());
    await vi.waitFor(async () => expect(await isSeen()).toBe(true));
  });

  test('appears when the page hears of it later; a page without one shows its hero', async () => {
    window.history.replaceState(null, '', '/');
    await mount(<PaymentReturn />);
    await until(() => expect(root.classList.contains('returned')).toBe(false));
    expect(panel()).toBeNull();
    expect(raisedNotices.get()).toEqual([]);
    const { id } = await currentPurchase(plan.id);
    await startPayment(plan.id, id, { payment: 'pi_2', payerName: '', repeated: undefined });
    await storeResult(plan.id, id, { payment: 'pi_2', result: 'succeeded' });
    window.history.replaceState(null, '', paymentReturnPath('succeeded', 'pi_2'));
    await act(async () => void window.dispatchEvent(new Event(RETURN_EVENT)));
    await until(() => expect(panel()).not.toBeNull());
  });
});

describe('the menu', () => {
  /** Shows sections at these distances from the top of the window. */
  async function show(tops: readonly number[]): Promise<void> {
    sectionLinks.forEach(({ href }, index) => {
      const section = document.createElement('section');
      section.id = href.slice(href.indexOf('#') + 1);
      vi.spyOn(section, 'getBoundingClientRect').mockReturnValue({
        top: tops[index] ?? 9_000,
      } as DOMRect);
      document.body.append(section);
    });
    vi.stubGlobal('innerHeight', 800);
    await mount(<Menu />);
  }
  const current = () => document.querySelector('[aria-current=location]')?.textContent;

  test.each([
    [[-900, 399], 1],
    [[-900, 400], 0],
    [[401, 900], undefined],
  ])('marks the last section above the middle of the window: %j', async (tops, index) => {
    await show(tops);
    expect(current()).toBe(index === undefined ? undefined : sectionLinks[index]?.label);
  });

  test('marks it again when it opens', async () => {
    await show([-900]);
    const second = document.getElementById(sectionLinks[1]!.href.replace(/.*#/, ''))!;
    vi.spyOn(second, 'getBoundingClientRect').mockReturnValue({ top: 10 } as DOMRect);
    await act(async () => void document.querySelector('nav')!.dispatchEvent(new Event('toggle')));
    expect(current()).toBe(sectionLinks[1]!.label);
  });

  test.each([
    ['stays inside while it is open', true],
    ['leaves it while it is closed', false],
  ])('the focus %s', async (_name, isOpen) => {
    await show([]);
    const links = [...document.querySelectorAll<HTMLElement>('nav a')];
    const button = document.querySelector('button')!;
    // After the header's links come the number and the plans.
    expect(links).toHaveLength(headerLinks.length + 2);
    // The DOM of this test has no layout.
    Object.assign(links.at(-1)!, { offsetParent: isOpen ? document.body : null });
    const tab = async (from: HTMLElement, shiftKey: boolean) => {
      from.focus();
      await act(async () => {
        const init = { key: 'Tab', shiftKey, bubbles: true, cancelable: true };
        from.dispatchEvent(new KeyboardEvent('keydown', init));
      });
      return document.activeElement;
    };
    expect(await tab(links.at(-1)!, false)).toBe(isOpen ? button : links.at(-1));
    expect(await tab(button, true)).toBe(isOpen ? links.at(-1) : button);
    // Between them, the browser moves it.
    expect(await tab(button, false)).toBe(button);
    expect(await tab(links[0]!, true)).toBe(links[0]);
  });
});
