import { describe, expect, test } from 'vitest';

import { subscriptionRequestSchema } from '#features/checkout/subscription-request.ts';
import { isSubscriptionAnswer, paymentOf, stateOf } from '#features/checkout/purchase.ts';
import {
  paymentRecordSchema,
  isMailAbout,
  monthlyAmountOf,
  nextPaymentAt,
  paymentKey,
  planNameOf,
  readPaymentKey,
  stripeLink,
} from '#features/checkout/payment.ts';
import {
  describeSubscriptionStatus,
  isOverdue,
  wasEverPaid,
} from '#features/checkout/subscription-status.ts';
import { ATTEMPT } from '../../support/build.ts';
import { firstPlan } from '../../support/some-plans.ts';

describe('A call for a subscription', () => {
  const { setupFee, monthlyFee } = firstPlan;
  const request = { planId: 'basic', setupFee, monthlyFee };
  const issuesOf = (change: object) =>
    subscriptionRequestSchema
      .safeParse({ ...request, ...change })
      .error?.issues.map(({ path, message }) => `${path.join()}: ${message}`) ?? [];

  test.each([
    [{}, []],
    [{ attemptId: ATTEMPT }, []],
    [{ setupFee: setupFee / 100, monthlyFee: monthlyFee / 100 }, []],
    [{ setupFee: setupFee + 1 }, [`setupFee: The plan's fee is ${setupFee} cents.`]],
    [{ monthlyFee: monthlyFee - 1 }, [`monthlyFee: The plan's fee is ${monthlyFee} cents.`]],
    [{ monthlyFee: monthlyFee / 100 }, [`monthlyFee: The plan's fee is ${monthlyFee} cents.`]],
    [{ setupFee: setupFee * 100, monthlyFee: monthlyFee * 100 }, 2],
    [{ setupFee: `${setupFee}` }, ['setupFee: Send the fee as a whole number.']],
    [{ monthlyFee: 100.5 }, ['monthlyFee: Send the fee as a whole number.']],
    [{ planId: 'gold' }, 1],
    [{ setupFee: 100.5 }, ['setupFee: Send the fee as a whole number.']],
    [{ attemptId: 'x' }, ['attemptId: This is not an attempt id.']],
  ])('with %j has the problems %j', (change, issues) => {
    if (typeof issues === 'number') expect(issuesOf(change)).toHaveLength(issues);
    else expect(issuesOf(change)).toEqual(issues);
  });
});

test('the payment that a purchase may have made is known only by an id of Stripe', () => {
  const { setupFee, monthlyFee } = firstPlan;
  const paymentIn = (payment: unknown) =>
    subscriptionRequestSchema.parse({ planId: 'basic', setupFee, monthlyFee, payment }).payment;
  expect(paymentIn('pi_3Abc')).toBe('pi_3Abc');
  for (const other of ['pi_', 'in_1', 'pi_1/../2', `pi_${'a'.repeat(201)}`, 7]) {
    expect(paymentIn(other)).toBe('');
  }
});

describe('The answer to a checkout', () => {
  test.each([
    [{ clientSecret: 'pi_1_secret_x', payment: 'open' }, true],
    [{ clientSecret: '', payment: 'succeeded' }, true],
    [{ clientSecret: '', payment: 'open' }, false],
    [{ clientSecret: '', payment: 'processing' }, false],
    [{ clientSecret: 'x', payment: 'canceled' }, false],
    [{ payment: 'succeeded' }, false],
    [null, false],
  ])('may be %j: %s', (answer, isExpected) => {
    expect(isSubscriptionAnswer(answer)).toBe(isExpected);
  });

  test('belongs to the payment that its secret begins with', () => {
    expect(paymentOf('pi_1_secret_x_secret_y')).toBe('pi_1');
    expect(paymentOf('')).toBe('');
  });

  test.each([
    ['succeeded', null, 'succeeded'],
    ['processing', null, 'processing'],
    ['canceled', null, 'canceled'],
    ['requires_action', { type: 'verify_with_microdeposits' }, 'processing'],
    ['requires_action', { type: 'use_stripe_sdk' }, 'open'],
    ['requires_confirmation', null, 'open'],
  ])('with the status %s and the action %j is %s', (status, next_action, state) => {
    expect(stateOf({ status, next_action })).toBe(state);
    if (!next_action) expect(stateOf({ status })).toBe(state);
  });
});

describe('The key of a payment', () => {
  const payment = {
    paidAt: '2026-11-21T03:30:09.087Z',
    kind: 'renewal',
    invoiceId: 'in_A1_b',
  } as const;
  const key = '20261121T033009087Z_renewal_in_A1_b';

  test('contains its time, kind, and invoice, and they can be read from it', () => {
    expect(paymentKey(payment)).toBe(key);
    expect(readPaymentKey(key)).toEqual(payment);
    expect(readPaymentKey(key.replace('renewal', 'first'))).toEqual({ ...payment, kind: 'first' });
  });

  test.each([
    `x${key}`,
    `${key}-`,
    key.replace('renewal', 'other'),
    key.replace('087Z', '87Z'),
    key.replace('in_A1_b', 'in_'),
    key.replace('in_A1_b', 'in_1/2'),
  ])('is not %j', (other) => {
    expect(readPaymentKey(other)).toBeUndefined();
  });
});

test('a stored payment keeps its values, and its missing fields are blank', () => {
  const known = { id: 'x', invoiceId: 'in_1', kind: 'first', paidAt: '2026' };
  const blank = {
    subscriptionId: '',
    customerId: '',
    planId: '',
    setupAmount: 0,
    taxAmount: 0,
    extraAmount: 0,
    payerName: '',
    payerEmail: '',
    isTest: false,
  };
  const stored = { ...known, payerName: null, amount: null, currency: 'euros' };
  expect(paymentRecordSchema.parse(stored)).toEqual({ ...known, ...blank });
  const whole = { ...known, ...blank, planId: 'basic', amount: 7, setupAmount: 3, isTest: true };
  expect(paymentRecordSchema.parse(whole)).toEqual(whole);
});

test('a record names its plan as it was sold, as it is sold now, or by its id', () => {
  expect(planNameOf({ planId: 'basic', planName: 'Old name' })).toBe('Old name');
  expect(planNameOf({ planId: 'basic' })).toBe('Basic');
  expect(planNameOf({ planId: 'platinum' })).toBe('platinum');
});

test.each([
  ['incomplete', 'awaited', false, false, 'not started'],
  ['incomplete_expired', 'abandoned', false, false, 'not started'],
  ['trialing', 'running', false, true, 'trial'],
  ['active', 'running', false, true, 'active'],
  ['unpaid', 'running', true, true, 'unpaid'],
  ['paused', 'running', true, true, 'paused'],
  ['past_due', 'running', true, true, 'payment overdue'],
  ['canceled', 'ended', true, true, 'ended'],
  ['some_new_state', 'running', true, true, 'some_new_state'],
  ['toString', 'running', true, true, 'toString'],
])('a subscription with the status %s is %s', (status, stage, needsAttention, isPaid, text) => {
  expect(describeSubscriptionStatus(status)).toEqual({ stage, needsAttention, text });
  expect(wasEverPaid(status)).toBe(isPaid);
  expect(isOverdue(status)).toBe(stage === 'running' && needsAttention);
});

test('an email about a subscription concerns its first payment, and one about an invoice its own', () => {
  const payment = { invoiceId: 'in_1', subscriptionId: 'sub_1', kind: 'first' } as const;
  expect(isMailAbout('in_1-receipt', payment)).toBe(true);
  expect(isMailAbout('sub_1-ended', payment)).toBe(true);
  expect(isMailAbout('sub_1-ended', { ...payment, kind: 'renewal' })).toBe(false);
  expect(isMailAbout('in_1-receipt', { ...payment, kind: 'renewal' })).toBe(true);
  expect(isMailAbout('in_12-receipt', payment)).toBe(false);
  expect(isMailAbout('sub_12-ended', payment)).toBe(false);
});

test('a payment consists of the monthly fee, the setup fee, and what was billed in addition', () => {
  expect(monthlyAmountOf({ amount: 45_000, setupAmount: 30_000, extraAmount: 5_000 })).toBe(10_000);
});

test('staff open an invoice at Stripe, in the mode in which it was paid', () => {
  const page = 'https://dashboard.stripe.com';
  expect(stripeLink({ invoiceId: 'in_1', isTest: false })).toBe(`${page}/invoices/in_1`);
  expect(stripeLink({ invoiceId: 'in_1', isTest: true })).toBe(`${page}/test/invoices/in_1`);
});

test.each([
  ['2026-12-20T00:00:00Z', null, null, '2026-12-20T00:00:00Z'],
  ['2026-12-20T00:00:00Z', 'past_due', null, '2026-12-20T00:00:00Z'],
  ['2026-12-20T00:00:00Z', 'canceled', null, null],
  ['2026-12-20T00:00:00Z', 'active', '2026-12-20T00:00:00.000Z', null],
  ['2026-12-20T00:00:00Z', 'active', '2026-12-20T00:00:00.001Z', '2026-12-20T00:00:00Z'],
])('a payment due at %s of a subscription that is %s until %s comes at %s', (...values) => {
  const [nextBillingAt, subscriptionStatus, subscriptionEndsAt, next] = values;
  expect(nextPaymentAt({ nextBillingAt, subscriptionStatus, subscriptionEndsAt })).toBe(next);
});
