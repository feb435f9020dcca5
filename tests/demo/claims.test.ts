import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { countWords } from '#features/articles/article.ts';
import * as landing from '#features/site/landing.ts';
import { acknowledgementTexts } from '#texts/emails.ts';

const claims = [
  ['AI Solutions', /^chatbots/],
  ['AI Solutions', /^email agents/],
  ['AI Solutions', /^voice agents with appointment booking and hipaa compliance/],
  ['Professional Website Design', /^designed /],
  ['Hosting & Maintenance', /^99\.9% uptime/],
  ['Consultation', /^thirty free minutes/],
] as const;

test.each(claims)('the service %s claims %s', (title, claim) => {
  const { cards } = landing.services;
  expect(cards.map((card) => card.title)).toEqual([...new Set(claims.map(([service]) => service))]);
  const card = cards.find((one) => one.title === title);
  const texts = [card?.text, ...(card?.points ?? [])].map((text) => text?.toLowerCase());
  expect(texts).toContainEqual(expect.stringMatching(claim));
});

test('article 20 counts the words of the answers on the home page', () => {
  const file = 'src/content/articles/voice-search-optimization-small-business.mdx';
  const counted = readFileSync(file, 'utf8').matchAll(
    /^\| .*\? \| (\d+) \| (?:No|Too long.*) \|$/gm,
  );
  const words = landing.faq.questions.map(({ answer }) => countWords(answer));
  expect(Array.from(counted, ([, count]) => Number(count))).toEqual(words);
});

test('article 21 quotes the confirmation of the intake form', () => {
  const file = 'src/content/articles/marketing-automation-with-ai-small-business.mdx';
  expect(readFileSync(file, 'utf8')).toContain(`"${acknowledgementTexts.notYou}"`);
});

test('no line of an article or a legal text ends between the month and the day of a date', () => {
  const texts = globSync('src/content/{articles,legal}/*.mdx').map((file) =>
    readFileSync(file, 'utf8').replaceAll(/^```[^]*?^```/gm, ''),
  );
  expect(texts).not.toHaveLength(0);
  const months = Array.from({ length: 12 }, (_, month) =>
    new Date(2026, month).toLocaleDateString('en-US', { month: 'long' }),
  );
  const date = new RegExp(`.*\\b(?:${months.join('|')}) \\d{1,2}, \\d{4}.*`, 'g');
  // A no-break space separates them.
  expect(texts.flatMap((text) => text.match(date) ?? [])).toEqual([]);
});
