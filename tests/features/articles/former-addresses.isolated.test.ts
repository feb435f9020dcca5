/** Addresses of removed articles on a site with two languages. */
import { expect, test, vi } from 'vitest';

import { readArticle } from '#features/articles/check/article-file.ts';
import { checkAddresses } from '#features/articles/check/check-articles.ts';
import { buildArticleSource } from '../../support/build.ts';

vi.mock('../../support/demo-brand.json', async (importOriginal) => {
  const { default: brand } = await importOriginal<{ default: object }>();
  return { default: { ...brand, languages: ['en', 'es'] } };
});

const fileOf = (slug: string) => `src/content/articles/${slug}.mdx`;
const former = ['same-slug', 'es/same-slug', 'es/borrado', 'de/weg'].map(fileOf);

/** Files whose addresses lead nowhere, on a site with these articles. */
function lostOf(articles: Readonly<Record<string, readonly string[]>>, gone: string[] = []) {
  const files = Object.entries(articles).map(([slug, aliases]) =>
    readArticle(fileOf(slug), buildArticleSource({ aliases })),
  );
  return checkAddresses(files, former, gone).flatMap(({ file, field }) =>
    field === 'file' ? [file] : [],
  );
}

test('a removed article of each language of the site needs an address in that language', () => {
  expect(lostOf({})).toEqual(['same-slug', 'es/same-slug', 'es/borrado'].map(fileOf));
  expect(lostOf({ 'same-slug': [] })).toEqual(['es/same-slug', 'es/borrado'].map(fileOf));
  expect(lostOf({ 'same-slug': ['borrado'], 'es/nuevo': [] })).toContain(fileOf('es/borrado'));
  expect(lostOf({ 'same-slug': [], 'es/nuevo': ['borrado', 'same-slug'] })).toEqual([]);
  expect(lostOf({ 'es/nuevo': ['borrado'] }, ['same-slug'])).toEqual([]);
});
