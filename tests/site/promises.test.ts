import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import brand from '../../brand.json' with { type: 'json' };
import { formatCents, formatPrice } from '../../src/domain/money.ts';
import { listPlanKinds, plans } from '../../src/domain/plan.ts';
import { blog } from '../../src/site/blog.ts';
import { keptElsewhere } from '../../src/site/kept-data.ts';
import * as landing from '../../src/site/landing.ts';
import {
  callMinutes,
  featuresOf,
  healthPractices,
  includedInKind,
  leaving,
  minutesMean,
  textsOfKind,
} from '../../src/site/offer.ts';

/** Code, texts of the site, and legal texts. Another check covers prices in articles. */
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:ts|tsx|astro)$|^content\/(?:legal|site)\//.test(file))
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

const { name, host, phone, demoPhone, email } = brand.company;

/** Texts without comments. Drawings of articles, and examples in messages of the setup, are not facts. */
const stated = sources
  .filter(({ file }) => !/^content\/covers\/|^domain\/(?:demo|brand)\.ts$/.test(file))
  .map(({ file, text }) => ({
    file,
    text: text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, ''),
  }));

test.each([
  ...[name, host, phone, demoPhone, email],
  ...Object.values(plans).flatMap(({ setupFee, monthlyFee }) => [
    formatPrice(setupFee),
    formatPrice(monthlyFee),
  ]),
])('no code and no text repeats %s; all read the brand file', (fact) => {
  const isPart = new RegExp(`${RegExp.escape(fact.toLowerCase())}(?!,?\\d)`);
  const found = stated.filter(({ text }) => isPart.test(text));
  expect(found.map(({ file }) => file)).toEqual([]);
});

test('no text of the site states another amount of money, and every date in it exists', () => {
  const months =
    'january|february|march|april|may|june|july|august|september|october|november|december';
  const dates = new RegExp(
    `\\b(?:${months}) \\d{1,2}, \\d{4}\\b|\\b20\\d\\d-\\d\\d-\\d\\d\\b`,
    'g',
  );
  for (const { file, text } of stated) {
    expect(text.match(/(?<!['"/`)])\$\d[\d,.]*\d/g) ?? [], file).toEqual([]);
    for (const [date] of text.matchAll(dates)) {
      const day = new Date(`${date} UTC`);
      expect(day.toString(), `${file}: ${date}`).not.toBe('Invalid Date');
      const number = Number(/\d+(?=,)|\d+$/.exec(date)?.[0]);
      expect(day.getUTCDate(), `${file}: ${date}`).toBe(number);
    }
  }
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

test('every name in braces in the texts of the owner has a value', () => {
  const ofKinds = listPlanKinds().map((kind) => [includedInKind(kind), textsOfKind(kind)]);
  const texts = [ofKinds, Object.values(plans), leaving, healthPractices, minutesMean()];
  expect(JSON.stringify([texts, landing, blog.lead, blog.about, keptElsewhere])).not.toMatch(
    /\{\w+\}/,
  );
});
