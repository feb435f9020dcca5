import { describe, expect, it } from 'vitest';
import { nextPaymentAt } from '../../src/domain/payment.ts';
import { subscriptionText } from '../../src/islands/admin/PaymentDetail.tsx';
import { buildListedPayment } from '../support/build.ts';

const payment = buildListedPayment();

describe('the payment after a payment', () => {
  it.each([
    ['nothing changed', {}, payment.nextBillingAt],
    ['it is overdue', { subscriptionStatus: 'past_due' }, payment.nextBillingAt],
    ['the subscription ended', { subscriptionStatus: 'canceled' }, null],
    [
      'it ends at the end of the month',
      { subscriptionStatus: 'active', subscriptionEndsAt: '2026-12-20T03:00:00Z' },
      null,
    ],
    [
      'it ends a month later',
      { subscriptionStatus: 'active', subscriptionEndsAt: '2027-01-20T03:00:00Z' },
      payment.nextBillingAt,
    ],
  ])('if %s', (_, change, next) => {
    expect(nextPaymentAt({ ...payment, ...change })).toBe(next);
  });
});

describe('a subscription', () => {
  const ends = '2026-12-20T03:00:00.000Z';

  it.each([
    [null, null, 'active'],
    ['active', null, 'active'],
    ['active', ends, 'active, ends Dec 19, 2026'],
    ['past_due', null, 'payment overdue'],
    ['past_due', ends, 'payment overdue, ends Dec 19, 2026'],
    ['canceled', ends, 'ended Dec 19, 2026'],
    ['canceled', null, 'ended'],
    ['some_new_state', null, 'some_new_state'],
    ['constructor', null, 'constructor'],
  ])('that is %s and ends %s reads %j', (subscriptionStatus, subscriptionEndsAt, text) => {
    const change = { subscriptionStatus, subscriptionEndsAt };
    expect(subscriptionText(change)).toBe(text);
  });
});
