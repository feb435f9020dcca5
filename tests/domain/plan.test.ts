import { expect, test } from 'vitest';

import { initialPayment, isKnownPlan, planIds, plans } from '../../src/domain/plan.ts';
import { callCost, callMinutes } from '../../src/site/offer.ts';
import { firstPlan, voicePlan } from '../support/some-plans.ts';

test('a client pays the setup fee and one month in advance on the first day', () => {
  const plan = { ...firstPlan, setupFee: 30_000, monthlyFee: 10_000 };
  expect(initialPayment(plan)).toBe(40_000);
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

test('costs nothing extra for included call minutes, and the fee for each further minute', () => {
  const { included, extraMinuteFee } = callMinutes;
  const { monthlyFee } = voicePlan!;

  expect(callCost(0)).toBe(monthlyFee);
  expect(callCost(included)).toBe(monthlyFee);
  expect(callCost(included + 393)).toBe(monthlyFee + 393 * extraMinuteFee);
});
