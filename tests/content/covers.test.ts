import { expect, test } from 'vitest';

import { covers as drawings } from '../../src/components/blog/covers/covers.ts';
import { hueClass } from '../../src/components/blog/hue.ts';
import { articleCategories } from '../../src/domain/article.ts';
import { assignCovers } from '../../src/domain/shown-article.ts';

const articles = articleCategories.flatMap((category, index) =>
  Array.from({ length: 12 }, (_, place) => ({ id: String(1 + place * 10 + index), category })),
);

test("every cover has a drawing, and every drawing is an article's cover", () => {
  const used = new Set(assignCovers(articles).values());
  expect([...used].sort()).toEqual(Object.keys(drawings).sort());
});

test('a new article changes no other cover', () => {
  const before = assignCovers(articles);
  const after = assignCovers([{ id: '1000', category: 'SEO' }, ...articles.toReversed()]);
  for (const [id, cover] of before) expect(after.get(id)).toEqual(cover);
});

test('a category repeats a drawing only after it has used all', () => {
  const covers = assignCovers(articles);
  const ofCategory = articles.filter(({ category }) => category === 'Website Design');
  const used = ofCategory.map(({ id }) => covers.get(id));
  expect(new Set(used.slice(0, 9)).size).toBe(9);
});

test('each category has a separate color', () => {
  expect(new Set(articleCategories.map(hueClass)).size).toBe(articleCategories.length);
});
