import { beforeEach, expect, test, vi } from 'vitest';

import {
  markPending,
  currentAttempt,
  clearPending,
  forgetAttempt,
  isReplaced,
  pendingPayment,
} from '#features/checkout/browser/checkout-attempts.ts';
import { makeWebStorage } from '../../../support/web-storage.ts';
import { firstPlan, secondPlan } from '../../../support/some-plans.ts';

const { id: basic } = firstPlan;
const { id: premium } = secondPlan;

beforeEach(() => {
  vi.stubGlobal('localStorage', makeWebStorage());
});

test('pages of one browser share the attempt to buy a plan', () => {
  const first = currentAttempt(basic);
  expect(currentAttempt(basic)).toBe(first);
  expect(currentAttempt(premium)).not.toBe(first);
});

test('tabs that find an ended attempt, one after the other, continue with the same new one', () => {
  const dead = currentAttempt(basic);
  const next = currentAttempt(basic, dead);
  expect(next).not.toBe(dead);
  expect(currentAttempt(basic, dead)).toBe(next);
  expect(currentAttempt(basic)).toBe(next);
  expect(isReplaced(basic, dead)).toBe(true);
  expect(isReplaced(basic, next)).toBe(false);
});

test('a tab that ends its attempt keeps the attempt that another tab started', () => {
  const dead = currentAttempt(basic);
  const next = currentAttempt(basic, dead);
  forgetAttempt(basic, dead);
  expect(currentAttempt(basic)).toBe(next);
  forgetAttempt(basic, next);
  expect(isReplaced(basic, next)).toBe(false);
  expect(currentAttempt(basic)).not.toBe(next);
});

test('an attempt is replaced before Stripe forgets it', () => {
  vi.useFakeTimers({ now: 0 });
  const first = currentAttempt(basic);
  vi.setSystemTime(20 * 3_600_000 - 1);
  expect(currentAttempt(basic)).toBe(first);
  vi.setSystemTime(20 * 3_600_000);
  expect(currentAttempt(basic)).not.toBe(first);
  vi.useRealTimers();
});

test('an attempt whose payment may have been made is used until Stripe forgets its key', () => {
  vi.useFakeTimers({ now: 0 });
  const id = currentAttempt(basic);
  vi.setSystemTime(21 * 3_600_000);
  // The customer presses Pay on a page that has been open since the attempt started.
  markPending(basic, id, 'pi_1');
  vi.setSystemTime(24 * 3_600_000 - 1);
  expect(currentAttempt(basic)).toBe(id);
  expect(pendingPayment(basic)).toMatchObject({ id, payment: 'pi_1' });
  vi.setSystemTime(24 * 3_600_000);
  expect(currentAttempt(basic)).not.toBe(id);
  expect(pendingPayment(basic)).toBeUndefined();
  vi.useRealTimers();
});

test('a payment keeps its payer, keeps its attempt if it is not made, and affects no other plan', () => {
  const id = currentAttempt(basic);
  markPending(basic, id, 'pi_1', 'Ada Byron');
  // The page that leaves for the result does not know the name.
  markPending(basic, id, 'pi_1');
  expect(pendingPayment(basic)?.payerName).toBe('Ada Byron');
  expect(pendingPayment(premium)).toBeUndefined();
  expect(currentAttempt(premium)).not.toBe(id);
  clearPending(basic, id);
  expect(pendingPayment(basic)).toBeUndefined();
  expect(currentAttempt(basic)).toBe(id);
});

test('a payment of a replaced attempt does not remove its successor', () => {
  const dead = currentAttempt(basic);
  const next = currentAttempt(basic, dead);
  markPending(basic, dead, 'pi_1');
  expect(pendingPayment(basic)).toBeUndefined();
  expect(currentAttempt(basic)).toBe(next);
});

test('a payment is stored although another tab has shown its result and ended the attempt', () => {
  const id = currentAttempt(basic);
  forgetAttempt(basic, id);
  markPending(basic, id, 'pi_1');
  expect(pendingPayment(basic)).toMatchObject({ id, payment: 'pi_1' });
});

test('without storage, every page has a separate attempt', () => {
  vi.stubGlobal('localStorage', undefined);
  const attempt = currentAttempt(basic);
  expect(isReplaced(basic, attempt)).toBe(false);
  forgetAttempt(basic, attempt);
});
