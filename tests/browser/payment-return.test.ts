import { runInNewContext } from 'node:vm';
import { beforeEach, expect, test, vi } from 'vitest';

import { currentAttempt } from '../../src/browser/checkout-attempts.ts';
import {
  expectReturn,
  type PaymentOutcome,
  paymentOf,
  paymentReturnPath,
  takePaymentReturn,
} from '../../src/browser/payment-return.ts';
import { bundleScript } from '../../src/build/bundle-script.ts';
import { makeWebStorage } from '../support/web-storage.ts';

const script = await bundleScript('src/browser/note-payment-return.ts', 'iife');

beforeEach(() => {
  vi.stubGlobal('localStorage', makeWebStorage());
});

/** Opens the landing page at an address. @returns the address as the page leaves it. */
function land(address: string): string {
  const url = new URL(address, 'https://site.example');
  const location = { search: url.search, pathname: url.pathname };
  const history = {
    replaceState: (_state: unknown, _title: string, path: string) => {
      url.href = new URL(path, url).href;
    },
  };
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  const addEventListener = (): void => undefined;
  runInNewContext(script, {
    location,
    history,
    document,
    addEventListener,
    URLSearchParams,
  });
  return url.pathname + url.search;
}

async function pay(payment = 'pi_1'): Promise<string> {
  const attemptId = await currentAttempt('basic');
  expectReturn({ payment, planId: 'basic', attemptId });
  return attemptId;
}

test.each<[status: string, outcome: PaymentOutcome, isOver: boolean]>([
  ['succeeded', 'succeeded', true],
  ['processing', 'processing', true],
  ['pending', 'processing', false],
  ['a_word_of_tomorrow', 'processing', false],
  ['failed', 'failed', false],
  ['canceled', 'failed', false],
  ['requires_payment_method', 'failed', false],
])('a return that says "%s" is told so, once', async (status, outcome, isOver) => {
  const attempt = await pay();
  const address = `/?payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=${status}`;
  expect(land(address)).toBe('/');
  expect(takePaymentReturn()).toEqual({ outcome, planId: 'basic' });
  expect((await currentAttempt('basic')) !== attempt).toBe(isOver);
  expect(takePaymentReturn()).toBeUndefined();
  // The same link again, from the history or from somebody else, says nothing.
  land(address);
  expect(takePaymentReturn()).toBeUndefined();
});

test.each([
  ['of a payment that this browser did not make', '/?redirect_status=failed&payment_intent=pi_2'],
  ['that names no payment', '/?redirect_status=succeeded'],
])('a link %s says nothing and ends no attempt', async (_name, address) => {
  const attempt = await pay();
  expect(land(address)).toBe('/');
  expect(takePaymentReturn()).toBeUndefined();
  expect(await currentAttempt('basic')).toBe(attempt);
});

test('a payment without a bank comes back to an address that is believed', async () => {
  await pay();
  land(paymentReturnPath('succeeded', paymentOf('pi_1_secret_x')));
  expect(takePaymentReturn()).toEqual({ outcome: 'succeeded', planId: 'basic' });
});

test('the last five payments are believed, and where storage is forbidden all are', async () => {
  for (const number of [1, 2, 3, 4, 5, 6]) await pay(`pi_${number}`);
  land(paymentReturnPath('failed', 'pi_1'));
  expect(takePaymentReturn()).toBeUndefined();
  land(paymentReturnPath('failed', 'pi_2'));
  expect(takePaymentReturn()).toEqual({ outcome: 'failed', planId: 'basic' });
  vi.stubGlobal('localStorage', undefined);
  land(paymentReturnPath('failed', 'pi_1'));
  expect(takePaymentReturn()).toEqual({ outcome: 'failed', planId: undefined });
});
