import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import brand from '../../brand.json' with { type: 'json' };
import { formatCents, formatPrice } from '../../src/domain/money.ts';
import { listPlanKinds, plans } from '../../src/domain/plan.ts';
import { callMinutes, featuresOf, includedInKind } from '../../src/site/offer.ts';

/** Code and legal texts. Another check covers prices in articles. */
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:ts|tsx|astro)$|^content\/legal\/.*\.mdx$/.test(file))
  .map((file) => ({ file, text: readFileSync(join('src', file), 'utf8').toLowerCase() }));

function filesWith(words: string): string[] {
  return sources.filter(({ text }) => text.includes(words)).map(({ file }) => file);
}

const { priorityAnswersWithin, changesDoneWithin, firstVersionWithin } = brand.promises;

test.each([
  brand.company.answersWithin,
  priorityAnswersWithin,
  changesDoneWithin,
  firstVersionWithin,
])('no code and no legal text repeats the promise of %s; all read the brand file', (words) => {
  expect(filesWith(words)).toEqual([]);
});

const { included, extraMinuteFee, extraFeeLimit, announcedAt } = callMinutes;

test.each([
  formatCents(extraMinuteFee),
  formatPrice(extraFeeLimit),
  ...[included, extraFeeLimit / extraMinuteFee, ...announcedAt].map((count) => `${count} minutes`),
])('no file repeats the number in "%s"; all of them read the brand file', (number) => {
  expect(filesWith(number)).toEqual([]);
});

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

test('every name in braces in the brand file has a value', () => {
  const services = listPlanKinds().flatMap(includedInKind);
  expect(JSON.stringify([services, Object.values(plans)])).not.toMatch(/\{\w+\}/);
});
