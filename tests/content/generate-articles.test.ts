import { expect, test } from 'vitest';

import { readArticleFolder } from '../../scripts/content/article-folder.ts';
import { checkArticles, siteOptions } from '../../scripts/content/check-articles.ts';
import { generateArticles } from '../../scripts/content/generate-articles.ts';

const real = readArticleFolder();
const generate = (count: number) => new Map(generateArticles(count, real.values()));

test('the articles of the benchmark break no rule, beside the real ones', () => {
  const generated = generate(150);
  expect(generated.size).toBe(150);
  expect(checkArticles(new Map([...real, ...generated]), siteOptions())).toEqual([]);
});

test('an article of the benchmark stays the same when others are added', () => {
  const more = generate(40);
  for (const [file, source] of generate(20)) expect(more.get(file)).toBe(source);
});

test('the articles of the benchmark are older than all real ones', () => {
  const dayOf = (source: string) => /^publishDate: (\S+)$/m.exec(source)?.[1] ?? '';
  const newest = [...generate(20).values()].map(dayOf).sort().at(-1) ?? '';
  expect([...real.values()].map(dayOf).filter((day) => day <= newest)).toEqual([]);
});
