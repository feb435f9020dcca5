import { expect, test } from 'vitest';

import { initialPayment, isKnownPlan, planIds } from '#brand/plan.ts';
import { callMinutes } from '#brand/file.ts';
import { callCost } from '#features/checkout/offer.ts';
import { firstPlan, voicePlan } from '../support/some-plans.ts';

test('a client pays the setup fee and one month in advance on the first day', () => {
  expect(initialPayment({ ...firstPlan, setupFee: 30_000, monthlyFee: 10_000 })).toBe(40_000);
});

test('only the id of a plan is known', () => {
  expect(planIds.filter(isKnownPlan)).toEqual(planIds);
  const others = ['gold', 'Basic', ' basic', '', 'constructor', '__proto__', undefined, ['basic']];
  expect(others.filter(isKnownPlan)).toEqual([]);
});

test('included call minutes cost nothing extra, and each started further minute costs the fee', () => {
  const { included, extraMinuteFee } = callMinutes;
  const { monthlyFee } = voicePlan!;
  expect(callCost(0)).toBe(monthlyFee);
  expect(callCost(included)).toBe(monthlyFee);
  expect(callCost(included + 393)).toBe(monthlyFee + 393 * extraMinuteFee);
  expect(callCost(included + 0.1)).toBe(monthlyFee + extraMinuteFee);
});
