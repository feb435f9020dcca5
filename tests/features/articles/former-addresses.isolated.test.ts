/** Addresses of removed articles on a site with two languages. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readArticle } from '#features/articles/check/article-file.ts';
import { checkAddresses } from '#features/articles/check/check-articles.ts';
import {
  articlesWithoutTranslation,
  listTranslations,
  pathsWithoutLanguage,
} from '#features/articles/translations.ts';
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

test('an article that moved with its language to a folder needs no other address', () => {
  const lost = ['es/same-slug', 'es/borrado'].map(fileOf);
  expect(lostOf({ 'es/same-slug': [] })).toEqual([fileOf('es/borrado')]);
  expect(lostOf({ 'es/nuevo': ['same-slug'] })).toEqual([fileOf('es/borrado')]);
  // An article of the default language has no address in another one.
  expect(lostOf({ 'same-slug': [], borrado: [] })).toEqual(lost);
});

/** Writes articles to an empty project. */
function writeArticles(articles: Readonly<Record<string, object>>): void {
  const root = process.cwd();
  const folder = mkdtempSync(join(tmpdir(), 'former-'));
  process.chdir(folder);
  onTestFinished(() => {
    process.chdir(root);
    rmSync(folder, { recursive: true });
  });
  mkdirSync('src/content/articles/es', { recursive: true });
  for (const [slug, fields] of Object.entries(articles)) {
    writeFileSync(fileOf(slug), buildArticleSource(fields));
  }
}

test('the versions of an article are found by the id of the original', () => {
  writeArticles({
    'an-article': { id: '1' },
    'another-article': { id: '2' },
    'a-draft': { id: '3', draft: true },
    'es/un-articulo': { id: '7', original: '1' },
    'es/solo-aqui': { id: '2' },
    'es/de-un-borrador': { id: '9', original: '3' },
    'es/futuro': { id: '8', original: '2', publishDate: '2999-01-01' },
  });
  const both = { en: '/blog/an-article', es: '/es/blog/un-articulo' };
  expect(Object.fromEntries(listTranslations())).toEqual({
    '/blog/an-article': both,
    '/es/blog/un-articulo': both,
    '/blog/another-article': { en: '/blog/another-article' },
    '/es/blog/solo-aqui': { es: '/es/blog/solo-aqui' },
    '/es/blog/de-un-borrador': { es: '/es/blog/de-un-borrador' },
  });
  expect(articlesWithoutTranslation('es')).toEqual([]);
  expect(articlesWithoutTranslation('en')).toEqual([]);
  rmSync(fileOf('es/un-articulo'));
  expect(articlesWithoutTranslation('es')).toEqual([fileOf('an-article')]);
});

test('the addresses without a language lead to the published articles of another language', () => {
  writeArticles({
    'an-article': {},
    'es/publicado': { aliases: ['antes'] },
    'es/borrador': { draft: true },
    'es/futuro': { publishDate: '2999-01-01' },
  });
  expect(Object.fromEntries(pathsWithoutLanguage())).toEqual({
    '/blog/publicado': '/es/blog/publicado',
    '/blog/antes': '/es/blog/publicado',
  });
});
