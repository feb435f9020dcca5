import { runInNewContext } from 'node:vm';
import { beforeEach, expect, test, vi } from 'vitest';

import { currentAttempt } from '../../src/browser/checkout-attempts.ts';
import {
  expectReturn,
  paymentOf,
  paymentReturnPath,
  takePaymentReturn,
} from '../../src/browser/payment-return.ts';
import { paymentReturnScript } from '../../src/browser/payment-return-script.ts';
import { type Notice, notices, paymentFailed } from '../../src/site/notices.ts';
import { makeWebStorage } from '../support/web-storage.ts';

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
  runInNewContext(paymentReturnScript, {
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

const failed = paymentFailed(undefined);

test.each<[status: string, notice: Notice, isOver: boolean]>([
  ['succeeded', notices.paymentSucceeded, true],
  ['processing', notices.paymentProcessing, true],
  ['pending', notices.paymentProcessing, false],
  ['a_word_of_tomorrow', notices.paymentProcessing, false],
  ['failed', failed, false],
  ['canceled', failed, false],
  ['requires_payment_method', failed, false],
])('a return that says "%s" is told so, once', async (status, notice, isOver) => {
  const attempt = await pay();
  const address = `/?payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=${status}`;
  expect(land(address)).toBe('/');
  expect(takePaymentReturn()).toEqual(notice);
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
  expect(takePaymentReturn()).toEqual(notices.paymentSucceeded);
});

test('the last five payments are believed, and where storage is forbidden all are', async () => {
  for (const number of [1, 2, 3, 4, 5, 6]) await pay(`pi_${number}`);
  land(paymentReturnPath('failed', 'pi_1'));
  expect(takePaymentReturn()).toBeUndefined();
  land(paymentReturnPath('failed', 'pi_2'));
  expect(takePaymentReturn()).toEqual(failed);
  vi.stubGlobal('localStorage', undefined);
  land(paymentReturnPath('failed', 'pi_1'));
  expect(takePaymentReturn()).toEqual(failed);
});
