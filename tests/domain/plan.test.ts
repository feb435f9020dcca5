import { expect, test } from 'vitest';

import { formatCents, formatPrice } from '../../src/domain/money.ts';
import { initialPayment, isKnownPlan, planIds, plans } from '../../src/domain/plan.ts';
import { callCost, callMinutes } from '../../src/site/offer.ts';

const table = [
  {
    id: 'basic',
    name: 'Basic',
    setup: '$300',
    monthly: '$100',
    initial: '$400.00',
    features: ['Up to 5 pages'],
  },
  {
    id: 'premium',
    name: 'Premium',
    setup: '$500',
    monthly: '$125',
    initial: '$625.00',
    features: ['Up to 10 pages', 'Basic AI chatbot'],
  },
  {
    id: 'enterprise',
    name: 'Enterprise',
    setup: '$1,000',
    monthly: '$200',
    initial: '$1,200.00',
    features: ['Unlimited pages', 'Advanced chatbot', 'Priority support', 'Weekly maintenance'],
  },
  {
    id: 'aiCallAgent',
    name: 'AI Call Agent',
    setup: '$1,000',
    monthly: '$300',
    initial: '$1,300.00',
    features: [
      '500 monthly minutes',
      'Dedicated phone number',
      '24/7 availability',
      'Custom AI training',
      'Priority support',
      'Automated integrations',
    ],
  },
] as const;

test('the four plans of the price list are sold, in its order', () => {
  const listed: readonly string[] = table.map(({ id }) => id);
  expect(planIds.filter((id) => listed.includes(id))).toEqual(listed);
});

test.each(table)('$id asks $initial on the first day', (row) => {
  const plan = plans[row.id];
  expect(plan.id).toBe(row.id);
  expect(plan.name).toBe(row.name);
  expect(formatPrice(plan.setupFee)).toBe(row.setup);
  expect(formatPrice(plan.monthlyFee)).toBe(row.monthly);
  expect(formatCents(initialPayment(plan))).toBe(row.initial);
});

test.each(table)('$id lists its features', ({ id, features }) => {
  expect(plans[id].features).toEqual(features);
});

test('the fees of every plan are whole cents', () => {
  for (const { setupFee, monthlyFee } of Object.values(plans)) {
    expect(Number.isSafeInteger(setupFee) && Number.isSafeInteger(monthlyFee)).toBe(true);
  }
});

test('every plan id is known', () => {
  expect(planIds.filter(isKnownPlan)).toEqual(planIds);
});

test.each([
  'gold',
  'Basic',
  'aicallagent',
  ' basic',
  '',
  'constructor',
  '__proto__',
  'toString',
  undefined,
  null,
  0,
  ['basic'],
  { id: 'basic' },
])('%j is not the id of a plan', (id) => {
  expect(isKnownPlan(id)).toBe(false);
});

test('costs nothing extra for the minutes of calls that are included, and the fee for each after', () => {
  const { included, extraMinuteFee } = callMinutes;
  const { monthlyFee } = plans.aiCallAgent;

  expect(callCost(0)).toBe(monthlyFee);
  expect(callCost(included)).toBe(monthlyFee);
  expect(callCost(included + 393)).toBe(monthlyFee + 393 * extraMinuteFee);
});
