import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

import { hueClass } from '../../src/components/blog/hue.ts';
import { articleCategories } from '../../src/domain/article.ts';
import { assignCovers } from '../../src/domain/shown-article.ts';

const drawings = readdirSync('src/components/blog/covers').map((name) => name.replace('.svg', ''));

const articles = articleCategories.flatMap((category, index) =>
  Array.from({ length: 12 }, (_, place) => ({ id: String(1 + place * 10 + index), category })),
);

test("every cover has a drawing, and every drawing is an article's cover", () => {
  const covers = [...assignCovers(articles).values()];
  const used = new Set(covers.flatMap(({ scene, ground }) => [scene, ground]));
  expect([...used].sort()).toEqual([...drawings].sort());
});

test('a new article changes no other cover', () => {
  const before = assignCovers(articles);
  const after = assignCovers([{ id: '1000', category: 'SEO' }, ...articles.toReversed()]);
  for (const [id, cover] of before) expect(after.get(id)).toEqual(cover);
});

test('a category repeats a drawing only after it has used all', () => {
  const covers = assignCovers(articles);
  const ofCategory = articles.filter(({ category }) => category === 'Website Design');
  const scenes = ofCategory.map(({ id }) => covers.get(id)?.scene);
  expect(new Set(scenes.slice(0, 6)).size).toBe(6);
});

test('each category has a separate color', () => {
  expect(new Set(articleCategories.map(hueClass)).size).toBe(articleCategories.length);
});
