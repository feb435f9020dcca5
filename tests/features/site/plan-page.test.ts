import { expect, test } from 'vitest';
import type { Plan } from '#brand/plan.ts';
import { comparedFeatures, splitByDecision } from '#features/site/plan-page.ts';
import { firstPlan } from '../../support/some-plans.ts';

function plan(features: string[], without: string[] = []): Plan {
  return { ...firstPlan, features, without };
}

test('a feature that several plans have or lack is a row of the comparison', () => {
  const one = plan(['Two languages', 'Shop'], ['Weekly report']);
  const two = plan(['Ten languages', 'Shop'], ['Photo session']);
  const three = plan(['Weekly report']);
  expect(comparedFeatures([one, two, three])).toEqual(['Shop', 'Weekly report']);
});

test('a plan without a competitor has a row for each feature', () => {
  expect(comparedFeatures([plan(['Own number'], ['Texts'])])).toEqual(['Own number', 'Texts']);
});

test('plans without a feature in common have no such row', () => {
  expect(comparedFeatures([plan(['One']), plan(['Two'])])).toEqual([]);
});

test('answers that the owner has not decided are apart, without their mark', () => {
  const decided = { question: 'Who writes the copy?', answer: 'You (demo) do.' };
  expect(
    splitByDecision([{ question: 'Is hosting included?', answer: '(demo) Yes. Ask us.' }, decided]),
  ).toEqual({
    decided: [decided],
    undecided: [{ question: 'Is hosting included?', answer: 'Yes. Ask us.' }],
  });
});
