// @vitest-environment happy-dom
/** The payment form and the checkout around it, with a payment library and a server that answer as each test says. */
import 'fake-indexeddb/auto';
import type { Stripe, StripeElementsOptions } from '@stripe/stripe-js';
import { clear, createStore } from 'idb-keyval';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { formatCents } from '#brand/money.ts';
import { initialPayment } from '#brand/plan.ts';
import {
  currentPurchase,
  readPurchase,
  storeResult,
  storeSeen,
} from '#features/checkout/browser/purchases.ts';
import { raisedNotices } from '#features/notices/notice-store.ts';
import { notices } from '#features/notices/notices.ts';
import { paymentTexts as texts } from '#texts/checkout.ts';
import { Checkout } from '../../src/islands/checkout/Checkout.tsx';
import { PROVIDER_LIMIT_MS, useIsLate } from '../../src/islands/checkout/time-limit.ts';
import { firstPlan as plan } from '../support/some-plans.ts';
import { takeConsoleOutput } from '../support/console-guard.ts';
import { byName, clearPage, mount, press, type, until } from '../support/mount.ts';

afterEach(clearPage);

type Confirm = Awaited<ReturnType<Stripe['confirmPayment']>>;
type Answer = 'open' | 'succeeded' | 'processing' | Response | Error;

/** Result of the payment library, and answers of our server. */
let confirm: () => Promise<Confirm>;
let answers: Answer[];
/** Calls to the payment library and to our server, in order. */
let calls: string[];
let appearances: StripeElementsOptions[];
/** Reports that the fields of the payment library are shown, or failed to load. */
let fields: Map<string, (event?: object) => void>;
const replace = vi.fn<(path: string) => void>();

const fakeStripe = () => {
  const element = {
    mount: () => undefined,
    destroy: () => undefined,
    update: () => undefined,
    on: (name: string, listen: (event?: object) => void) => {
      fields.set(name, listen);
      return element;
    },
    off: () => element,
  };
  return {
    elements: (options: StripeElementsOptions) => {
      appearances.push(options);
      return {
        create: () => element,
        getElement: () => null,
        update: (changed: StripeElementsOptions) => void appearances.push(changed),
      };
    },
    createToken: () => undefined,
    createPaymentMethod: () => undefined,
    confirmCardPayment: () => undefined,
    _registerWrapper: () => undefined,
    registerAppInfo: () => undefined,
    confirmPayment: (options: object) => {
      calls.push(`pay ${JSON.stringify((options as { confirmParams: object }).confirmParams)}`);
      return confirm();
    },
  };
};

beforeEach(async () => {
  vi.stubEnv('PUBLIC_STRIPE_PUBLISHABLE_KEY', 'pk_test_1');
  localStorage.clear();
  window.name = '';
  Object.assign(window, { Stripe: fakeStripe });
  vi.spyOn(window.location, 'replace').mockImplementation((path) => void replace(String(path)));
  replace.mockReset();
  raisedNotices.set([]);
  await clear(createStore('checkout', 'purchases'));
  confirm = () => Promise.resolve({ paymentIntent: { status: 'succeeded' } } as unknown as Confirm);
  answers = [];
  calls = [];
  appearances = [];
  fields = new Map();
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    const { attemptId } = JSON.parse(body as string) as { attemptId: string };
    calls.push('ask');
    const next = answers.shift() ?? 'open';
    if (next instanceof Error) throw next;
    if (next instanceof Response) return next;
    return Response.json({ clientSecret: `pi_${attemptId.slice(0, 4)}_secret_1`, payment: next });
  });
});

afterEach(() => {
  delete (window as { Stripe?: unknown }).Stripe;
});

const shown = () => document.body.textContent;
const payText = texts.pay({ amount: formatCents(initialPayment(plan)) });
const control = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`)!;
const failure = () => document.querySelector('#payment-failure')?.textContent;
const button = () => document.querySelector<HTMLButtonElement>('form [type=submit]')!;

/** Opens the checkout, and waits for its form. */
async function open(): Promise<void> {
  await mount(<Checkout planId={plan.id} />);
  await until(() => expect(document.querySelector('form')).not.toBeNull());
}

/** Shows the fields of the payment library, and fills in the form. */
async function fillIn(): Promise<void> {
  await act(async () => fields.get('ready')!());
  await type(control('payer-name'), ' Ada Byron ');
  await type(control('payer-email'), 'ada@harbor.example');
  if (!control('agreement').checked) await act(async () => control('agreement').click());
  calls = [];
}

/** Presses a button, and waits until the form is no longer busy. */
async function pay(name = payText): Promise<void> {
  await press(name);
  await until(() => {
    const isOver = document.querySelector('form')?.getAttribute('aria-busy') !== 'true';
    expect(isOver || replace.mock.calls.length > 0).toBe(true);
  });
}

describe('a press of Pay', () => {
  test('asks the payment library once, with the trimmed name, and leaves for the result', async () => {
    await open();
    await fillIn();
    await pay();
    expect(calls).toHaveLength(1);
    expect(calls[0]).toContain('"name":"Ada Byron","email":"ada@harbor.example"');
    expect(replace).toHaveBeenCalledOnce();
    expect(replace.mock.calls[0]?.[0]).toContain('redirect_status=succeeded');
    expect(button().getAttribute('aria-disabled')).toBe('true');
    expect(button().textContent).toBe(texts.paying);
    await press(texts.paying);
    expect(calls).toHaveLength(1);
  });

  test('that was declined says why, and can be repeated with another card', async () => {
    await open();
    await fillIn();
    confirm = () =>
      Promise.resolve({
        error: { type: 'card_error', message: 'Your card has expired.' },
      } as unknown as Confirm);
    const scrolled: unknown[] = [];
    vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      scrolled.push([this, failure()]);
    });
    await pay();
    expect(failure()).toBe(`Your card has expired. ${texts.notCharged}`);
    // The message moves the button down, perhaps out of the window.
    expect(scrolled).toEqual([[button(), failure()]]);
    expect(button().getAttribute('aria-describedby')).toBe('payment-failure');
    expect(document.activeElement).toBe(button());
    expect((await readPurchase(plan.id))?.isFailed).toBe(true);
    // Our server is not asked, because the answer was clear.
    expect(calls.filter((call) => call === 'ask')).toEqual([]);
    const before: unknown[] = [];
    confirm = () => {
      before.push(failure());
      return Promise.resolve({ paymentIntent: { status: 'processing' } } as unknown as Confirm);
    };
    await pay();
    expect(before).toEqual([undefined]);
    expect(replace.mock.calls[0]?.[0]).toContain('redirect_status=processing');
  });

  describe('without an answer', () => {
    beforeEach(async () => {
      confirm = () => Promise.reject(new TypeError('Failed to fetch'));
      await open();
      await fillIn();
    });

    test('asks the server, and can be repeated if nothing was paid', async () => {
      await pay();
      expect(calls.at(-1)).toBe('ask');
      expect(failure()).toBe(texts.connectionLost);
      expect(button().textContent).toBe(payText);
      confirm = () =>
        Promise.resolve({ paymentIntent: { status: 'succeeded' } } as unknown as Confirm);
      await pay();
      expect(calls.filter((call) => call.startsWith('pay'))).toHaveLength(2);
      expect(replace).toHaveBeenCalledOnce();
    });

    test('shows the result if it was paid', async () => {
      answers = ['succeeded'];
      await pay();
      expect(replace).toHaveBeenCalledOnce();
    });

    test('never pays again until the server knows what happened', async () => {
      answers = [new TypeError('x'), new Response('', { status: 503 }), 'open'];
      await pay();
      expect(failure()).toBe(texts.unclear);
      await pay(texts.check);
      expect(failure()).toBe(texts.unclear);
      expect(calls.filter((call) => call.startsWith('pay'))).toHaveLength(1);
      await pay(texts.check);
      expect(calls.filter((call) => call.startsWith('pay'))).toHaveLength(1);
      expect(failure()).toBe(texts.connectionLost);
      expect(button().textContent).toBe(payText);
    });

    test('begins a new checkout with what was typed if it can no longer be paid', async () => {
      // The server refuses the old purchase again when the page opens it.
      answers = [new Response('', { status: 409 }), new Response('', { status: 409 })];
      await pay();
      await until(() => expect(shown()).toContain(texts.stale));
      expect(control('payer-name').value).toBe(' Ada Byron ');
      expect(control('payer-email').value).toBe('ada@harbor.example');
    });
  });

  test('without a connection pays nothing, and keeps what was typed', async () => {
    await open();
    await fillIn();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await pay();
    expect(failure()).toBe(`${texts.offline} ${texts.kept}`);
    expect(calls).toEqual([]);
    expect(control('payer-name').value).toBe(' Ada Byron ');
  });

  test('pays nothing after another tab has bought the plan', async () => {
    await open();
    await fillIn();
    const { id } = await currentPurchase(plan.id);
    await storeResult(plan.id, id, { payment: `pi_${id.slice(0, 4)}`, result: 'succeeded' });
    await storeSeen(plan.id, id);
    await pay();
    expect(calls.filter((call) => call.startsWith('pay'))).toEqual([]);
    await until(() => expect(shown()).toContain(texts.again));
  });

  test('needs name, email, agreement, and fields that are shown', async () => {
    await open();
    expect(button().disabled).toBe(true);
    await act(async () => fields.get('ready')!());
    expect(button().disabled).toBe(true);
    await act(async () => document.querySelector('form')!.requestSubmit());
    const described = ['payer-name', 'payer-email', 'agreement'].map(
      (id) => document.getElementById(`${id}-error`)?.textContent,
    );
    expect(described.filter(Boolean)).toHaveLength(3);
    expect(raisedNotices.get()[0]?.title).toBe(notices.checkoutAgreementUnticked.title);
    expect(document.activeElement).toBe(control('payer-name'));
    await fillIn();
    expect(button().disabled).toBe(false);
  });
});

test('Enter in a field says what is missing while the button is disabled', async () => {
  await open();
  await act(async () => {
    control('payer-email').dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
    );
  });
  expect(control('payer-name').getAttribute('aria-invalid')).toBe('true');
});

test('the fields of the payment library follow the theme of the page', async () => {
  document.documentElement.classList.add('dark');
  await open();
  expect(appearances.at(-1)).toMatchObject({ appearance: { theme: 'night' } });
  await act(async () => document.documentElement.classList.remove('dark'));
  await until(() => expect(appearances.at(-1)).toMatchObject({ appearance: { theme: 'stripe' } }));
});

describe('a checkout that cannot open', () => {
  const problem = (status: number, detail: string) =>
    Response.json({ status, detail, requestId: 'x' }, { status });

  beforeEach(() => void vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true));

  const openUnavailable = async () => {
    await mount(<Checkout planId={plan.id} />);
    await until(() => expect(document.querySelector('[role=alert]')).not.toBeNull());
    expect(takeConsoleOutput()).toHaveLength(1);
  };

  test('says so, and another try opens it', async () => {
    answers = [new Response('', { status: 503 })];
    await openUnavailable();
    expect(shown()).toContain(texts.unavailable);
    expect(shown()).not.toContain(texts.offline);
    await press(texts.retry);
    // The pressed button is gone.
    expect((document.activeElement as HTMLElement).tabIndex).toBe(-1);
    expect(document.activeElement).not.toBe(document.body);
    await until(() => expect(document.querySelector('form')).not.toBeNull());
    expect(shown()).not.toContain(texts.unavailable);
  });

  test('says that the visitor is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    answers = [new TypeError('x')];
    await openUnavailable();
    expect(shown()).toContain(texts.offline);
  });

  test('after a change of the fees offers only to load the page again', async () => {
    answers = [problem(400, 'The fees have changed.')];
    await openUnavailable();
    expect(byName('button', texts.reload)).toBeDefined();
    expect(shown()).not.toContain(texts.retry);
  });

  test('after too many checkouts says when the limit ends, and offers no try', async () => {
    answers = [problem(429, 'Too many checkouts. Try again in an hour.')];
    await openUnavailable();
    expect(shown()).toContain('Try again in an hour.');
    expect(document.querySelectorAll('button')).toHaveLength(0);
    expect(raisedNotices.get()[0]?.description).toContain('Try again in an hour.');
  });

  test('says nothing of an earlier limit after another failure', async () => {
    answers = [problem(429, 'Too many checkouts. Try again in an hour.')];
    await openUnavailable();
    answers = [new Response('', { status: 503 })];
    await act(async () => {
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    });
    await until(() => expect(shown()).toContain(texts.unavailable));
    expect(takeConsoleOutput()).toHaveLength(1);
    expect(shown()).not.toContain('Try again in an hour.');
  });

  test('says so if the fields of the payment library do not load', async () => {
    await open();
    control('payer-email').focus();
    const place = document.querySelector('form')!.parentElement;
    await act(async () => fields.get('loaderror')!({ error: { message: 'x' } }));
    expect(shown()).toContain(texts.unavailable);
    // The focused field is gone.
    expect(document.activeElement).toBe(place);
    expect(takeConsoleOutput()).toHaveLength(1);
  });

  test.each([
    ['says so if the fields of the payment library never appear', false],
    ['stays open if they appear in time', true],
  ])('%s', async (_, appears) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await mount(<Checkout planId={plan.id} />);
      while (!document.querySelector('form')) {
        await act(async () => void (await vi.advanceTimersByTimeAsync(1)));
      }
      await act(async () => void vi.advanceTimersByTime(PROVIDER_LIMIT_MS - 1));
      expect(shown()).not.toContain(texts.unavailable);
      if (appears) await act(async () => fields.get('ready')!());
      await act(async () => void vi.advanceTimersByTime(1));
      expect(shown().includes(texts.unavailable)).toBe(!appears);
      expect(takeConsoleOutput()).toHaveLength(appears ? 0 : 1);
    } finally {
      vi.useRealTimers();
    }
  });
});

test('a wait after a late one is not late from its beginning', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const Wait = ({ isOn }: { readonly isOn: boolean }) => <p>{String(useIsLate(isOn))}</p>;
    const render = await mount(<Wait isOn />);
    await act(async () => void vi.advanceTimersByTime(PROVIDER_LIMIT_MS));
    expect(shown()).toBe('true');
    await render(<Wait isOn={false} />);
    await render(<Wait isOn />);
    expect(shown()).toBe('false');
  } finally {
    vi.useRealTimers();
  }
});

test('a plan that this browser has bought is only paid after a choice', async () => {
  const { id } = await currentPurchase(plan.id);
  await storeResult(plan.id, id, { payment: 'pi_1', result: 'succeeded' });
  await storeSeen(plan.id, id);
  await mount(<Checkout planId={plan.id} />);
  await until(() => expect(shown()).toContain(texts.again));
  expect(calls).toEqual([]);
  await press(texts.buyAgain({ plan: plan.name }));
  await until(() => expect(document.querySelector('form')).not.toBeNull());
  // The choice also counts for the next form.
  await fillIn();
  confirm = () => Promise.reject(new TypeError('Failed to fetch'));
  answers = [new Response('', { status: 409 }), new Response('', { status: 409 })];
  await pay();
  await until(() => expect(shown()).toContain(texts.stale));
});

test('the choice to buy a plan again is not asked for twice if the checkout could not open', async () => {
  const { id } = await currentPurchase(plan.id);
  await storeResult(plan.id, id, { payment: 'pi_1', result: 'succeeded' });
  await storeSeen(plan.id, id);
  await mount(<Checkout planId={plan.id} />);
  await until(() => expect(shown()).toContain(texts.again));
  answers = [new Response('', { status: 503 })];
  await press(texts.buyAgain({ plan: plan.name }));
  await until(() => expect(shown()).toContain(texts.unavailable));
  takeConsoleOutput();
  await press(texts.retry);
  await until(() => expect(document.querySelector('form')).not.toBeNull());
  expect(shown()).not.toContain(texts.again);
});

test('a page that the back/forward cache restores asks again; another one does not', async () => {
  await open();
  calls = [];
  const restore = (persisted: boolean) =>
    act(async () => {
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    });
  await restore(false);
  expect(document.querySelector('form')).not.toBeNull();
  expect(calls).toEqual([]);
  await restore(true);
  await until(() => expect(calls).toEqual(['ask']));
});
