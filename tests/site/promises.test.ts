import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formatCents, formatPrice } from '../../src/domain/money.ts';
import { plans } from '../../src/domain/plan.ts';
import { callMinutes, featureDefinitions, featuresOf } from '../../src/site/offer.ts';

/** Code and legal texts. Another check covers prices in articles. */
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:ts|tsx|astro)$|^content\/legal\/.*\.mdx$/.test(file))
  .map((file) => ({ file, text: readFileSync(join('src', file), 'utf8').toLowerCase() }));

function filesWith(words: string): string[] {
  return sources.filter(({ text }) => text.includes(words)).map(({ file }) => file);
}

test.each([
  ['one business day', 'site/company.ts'],
  ['two business days', 'site/offer.ts'],
  ['ten business days', 'site/offer.ts'],
  ['four business hours', 'site/offer.ts'],
])('the promise of %s is written once, in src/%s', (words, place) => {
  expect(filesWith(words)).toEqual([place]);
});

const { included, extraMinuteFee, extraFeeLimit, announcedAt } = callMinutes;

test.each([
  formatCents(extraMinuteFee),
  formatPrice(extraFeeLimit),
  ...[included, extraFeeLimit / extraMinuteFee, ...announcedAt].map((count) => `${count} minutes`),
])('no file repeats the number in "%s"; all of them read src/site/offer.ts', (number) => {
  expect(filesWith(number)).toEqual([]);
});

test('every feature of every plan has a definition of one or two sentences, with the same number', () => {
  const features = Object.values(plans).flatMap(featuresOf);
  for (const { title, text } of features) {
    expect(text, `featureDefinitions of src/site/offer.ts, "${title}"`).toMatch(/^[A-Z].+\.$/);
    for (const [number] of title.matchAll(/\d+(?!\/)/g)) {
      expect(text, `featureDefinitions of src/site/offer.ts, "${title}"`).toMatch(
        title.startsWith('24/7') ? /at any hour/ : new RegExp(`\\b${number}\\b`),
      );
    }
  }
  expect(new Set(features.map(({ title }) => title)).size).toBe(
    Object.keys(featureDefinitions).length,
  );
});
