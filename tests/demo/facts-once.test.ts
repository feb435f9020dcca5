import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import brand from '../../brand.json' with { type: 'json' };
import { formatCents, formatPrice } from '#brand/money.ts';
import { plans } from '#brand/plan.ts';
import { callMinutes } from '#brand/file.ts';

/**
 * Code without comments, texts of the site, and legal texts. Another check covers prices in articles.
 * Examples in messages of the setup are not facts.
 */
const stated = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:ts|tsx|astro)$|^content\/(?:legal|site)\/.*\.\w+$/.test(file))
  .filter((file) => !/^brand\/(?:demo|brand)\.ts$/.test(file))
  .map((file) => {
    const text = readFileSync(join('src', file), 'utf8').toLowerCase();
    return { file, text: text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '') };
  });

const { name, host, phone, demoPhone, email, answersWithin } = brand.company;
const { priorityAnswersWithin, changesDoneWithin, firstVersionWithin } = brand.promises;
const { included, extraMinuteFee, extraFeeLimit, announcedAt } = callMinutes;
const fees = Object.values(plans).flatMap(({ setupFee, monthlyFee }) => [setupFee, monthlyFee]);
const minutes = [included, extraFeeLimit / extraMinuteFee, ...announcedAt];

test.each([
  ...[name, host, phone, demoPhone, email],
  ...[answersWithin, priorityAnswersWithin, changesDoneWithin, firstVersionWithin],
  ...[formatCents(extraMinuteFee), ...[extraFeeLimit, ...fees].map(formatPrice)],
  ...minutes.map((count) => `${count} minutes`),
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
