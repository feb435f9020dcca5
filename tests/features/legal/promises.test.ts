import { expect, test } from 'vitest';
import { listPlanKinds, plans } from '#brand/plan.ts';
import { blog } from '#features/articles/blog.ts';
import { storedElsewhere } from '#features/legal/stored-data.ts';
import * as landing from '#features/site/landing.ts';
import {
  featuresOf,
  includedInKind,
  leaving,
  minutesMean,
  textsOfKind,
} from '#features/checkout/offer.ts';

test('every feature of every plan has a definition of one or two sentences, with the same number', () => {
  for (const { title, text } of Object.values(plans).flatMap(featuresOf)) {
    expect(text, title).toMatch(/^[A-Z][^{}]+\.$/);
    for (const [number] of title.matchAll(/\d+(?!\/)/g)) {
      expect(text, title).toMatch(
        title.startsWith('24/7') ? /at any hour/ : new RegExp(`\\b${number}\\b`),
      );
    }
  }
});

test('every name in braces in the texts of the owner has a value', () => {
  const ofKinds = listPlanKinds().map((kind) => [includedInKind(kind), textsOfKind(kind)]);
  const texts = [ofKinds, Object.values(plans), leaving, minutesMean];
  expect(JSON.stringify([texts, landing, blog.lead, blog.about, storedElsewhere])).not.toMatch(
    /\{\w+\}/,
  );
});
