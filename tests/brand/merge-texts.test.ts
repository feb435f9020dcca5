import { expect, test } from 'vitest';
import { mergeTexts } from '#brand/merge-texts.ts';

test('a plan that the owner has removed stays removed in each language', () => {
  const base = { plans: { basic: { features: ['Hosting'], fee: 1 } }, people: {} };
  const own = { plans: { basic: { features: ['Alojamiento'] }, gone: { features: [] } }, x: 1 };
  // The definitions of features have their titles as keys, which are other ones in each language.
  const defined = { featureDefinitions: { Hosting: 'We host it.' }, list: [{ a: 1, b: 2 }] };
  const translated = { featureDefinitions: { Alojamiento: 'Lo alojamos.' }, list: [{ a: 3 }] };
  expect(mergeTexts(defined, translated)).toEqual(translated);
  expect(mergeTexts(base, own)).toEqual({
    plans: { basic: { features: ['Alojamiento'], fee: 1 } },
    people: {},
  });
});
