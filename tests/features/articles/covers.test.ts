import { expect, test } from 'vitest';
import { toSymbols } from '../../../src/build/symbols.ts';
import { assignCovers, covers } from '#features/articles/covers.ts';
import { articleCategories } from '#features/articles/article.ts';

const articles = articleCategories.flatMap((category, index) =>
  Array.from({ length: 12 }, (_, place) => ({ id: String(1 + place * 10 + index), category })),
);
const files = Object.keys(covers);

test("every drawing is an article's cover, and a category repeats one only after it has used all", () => {
  const assigned = assignCovers(articles, files);
  const symbols = toSymbols(covers);
  for (const cover of assigned.values()) expect(symbols).toContain(`<symbol id="${cover}" `);
  expect(new Set(assigned.values()).size).toBe(files.length);
});

test('a new article changes no other cover', () => {
  const before = assignCovers(articles, files);
  const added = [{ id: '1000', category: 'SEO' as const }, ...articles.toReversed()];
  const after = assignCovers(added, files);
  for (const [id, cover] of before) expect(after.get(id)).toEqual(cover);
});

test('a category uses its covers in the order of their numbers', () => {
  const drawings = ['/seo-10.svg', '/seo-2.svg', '/seo-1.svg', '/seo-9.svg'];
  const ofCategory = articles.filter(({ category }) => category === 'SEO');
  const order = [...assignCovers(ofCategory, drawings).values()];
  expect(order.slice(0, 5)).toEqual(['seo-1', 'seo-2', 'seo-9', 'seo-10', 'seo-1']);
});

test('a category without a cover, and a file that is not a drawing, are named', () => {
  expect(() => assignCovers(articles, ['/seo-1.svg'])).toThrow('website-design-1.svg');
  expect(() => toSymbols({ '/seo-1.svg': '<html></html>' })).toThrow('/seo-1.svg must be');
});
