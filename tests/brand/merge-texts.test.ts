import { expect, test } from 'vitest';
import { mergeTexts } from '#brand/merge-texts.ts';

test('a plan that the owner has removed stays removed in each language', () => {
  const base = { plans: { basic: { features: ['Hosting'], fee: 1 } }, people: {} };
  const own = { plans: { basic: { features: ['Alojamiento'] }, gone: { features: [] } }, x: 1 };
  expect(mergeTexts(base, own)).toEqual({
    plans: { basic: { features: ['Alojamiento'], fee: 1 } },
    people: {},
  });
});
