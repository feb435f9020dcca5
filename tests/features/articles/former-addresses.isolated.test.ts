/** Addresses of removed articles on a site with two languages. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readArticle } from '#features/articles/check/article-file.ts';
import { checkAddresses } from '#features/articles/check/check-articles.ts';
import { listFormerArticles } from '#features/articles/check/site-content.ts';
import {
  articleRedirects,
  articlesWithoutTranslation,
  listTranslations,
  pathsWithoutLanguage,
} from '#features/articles/translations.ts';
import { prepareChange } from '../../../src/islands/editor/before-save.ts';
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

test('an article of another language at the same address does not replace a removed one', () => {
  expect(lostOf({ 'es/same-slug': [], 'es/nuevo': ['borrado'] })).toEqual([fileOf('same-slug')]);
  expect(lostOf({ 'es/nuevo': ['same-slug', 'borrado'] })).toEqual([fileOf('same-slug')]);
  const lost = ['es/same-slug', 'es/borrado'].map(fileOf);
  expect(lostOf({ 'same-slug': [], borrado: [] })).toEqual(lost);
});

/** Runs code in a new folder that contains these files. */
function inFolder(files: Readonly<Record<string, string>>): void {
  const root = process.cwd();
  const folder = mkdtempSync(join(tmpdir(), 'former-'));
  process.chdir(folder);
  onTestFinished(() => {
    process.chdir(root);
    rmSync(folder, { recursive: true });
  });
  mkdirSync('src/content/articles/es', { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(file, text);
}

test('an article that moved to a folder with its language was not removed', () => {
  const brandIn = (...languages: string[]) =>
    JSON.stringify({ languages, company: { host: 'https://kestrel.test' } }, undefined, 2);
  const published = buildArticleSource({});
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@kestrel.test', ...args]);
  inFolder({
    'brand.json': brandIn('es', 'en'),
    [fileOf('hola')]: published,
    [fileOf('adios')]: published,
  });
  const commit = (message: string) => {
    git('add', '-A');
    git('commit', '-qm', message);
  };
  git('init', '-q');
  commit('Spanish is the default');
  writeFileSync('brand.json', brandIn('en', 'es'));
  renameSync(fileOf('hola'), fileOf('es/hola'));
  renameSync(fileOf('adios'), fileOf('es/adios'));
  writeFileSync(fileOf('hello'), published);
  commit('English is the default');
  expect(listFormerArticles()).toEqual([]);
  for (const slug of ['es/hola', 'hello']) rmSync(fileOf(slug));
  expect(listFormerArticles().toSorted()).toEqual(['es/hola', 'hello'].map(fileOf).toSorted());
});

test('the versions of an article are found by the id of the original', () => {
  const articles = {
    'an-article': { id: '1' },
    'another-article': { id: '2' },
    'a-draft': { id: '3', draft: true },
    'es/un-articulo': { id: '7', original: '1' },
    'es/solo-aqui': { id: '2' },
    'es/de-un-borrador': { id: '9', original: '3' },
    'es/futuro': { id: '8', original: '2', publishDate: '2999-01-01' },
  };
  inFolder(
    Object.fromEntries(
      Object.entries(articles).map(([slug, fields]) => [fileOf(slug), buildArticleSource(fields)]),
    ),
  );
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
  const articles = {
    'an-article': { aliases: ['formerly'] },
    'a-draft': { draft: true },
    'es/publicado': { aliases: ['antes', 'formerly', 'a-draft'] },
    'es/borrador': { draft: true },
    'es/futuro': { publishDate: '2999-01-01' },
  };
  inFolder(
    Object.fromEntries(
      Object.entries(articles).map(([slug, fields]) => [fileOf(slug), buildArticleSource(fields)]),
    ),
  );
  expect(Object.fromEntries(pathsWithoutLanguage())).toEqual({
    '/blog/publicado': '/es/blog/publicado',
    '/blog/antes': '/es/blog/publicado',
  });
});

/** Address to which a site with these lines redirects, with the status. */
function follow(lines: string, path: string): string | undefined {
  const rules = lines.split('\n').map((line) => line.split(' '));
  return rules
    .find(([from]) => from === path)
    ?.slice(1)
    .join(' ');
}

test('an address that is gone in one language never leads to an article in another one', () => {
  const english = articleRedirects([{ slug: 'new', aliases: ['renamed'] }], ['deleted', 'both']);
  const moved = ['renamed', 'deleted', 'both'].map((slug) => `/blog/${slug} /es/blog/${slug} 301`);
  const lines = english + moved.join('\n');
  expect(follow(lines, '/blog/renamed')).toBe('/blog/new 301');
  expect(follow(lines, '/blog/deleted')).toBe('/article-not-found 410');
  expect(follow(lines, '/blog/both')).toBe('/article-not-found 410');
});

test('the former addresses of articles also work below a language that became the default', () => {
  const lines = articleRedirects([{ slug: 'nuevo', aliases: ['viejo'] }], ['borrado'], '/es');
  expect(follow(lines, '/blog/viejo')).toBe('/blog/nuevo 301');
  expect(follow(lines, '/es/blog/viejo')).toBe('/blog/nuevo 301');
  expect(follow(lines, '/es/blog/borrado')).toBe('/article-not-found 410');
});

test('an article takes back the address of its own language only, so the editor keeps it as gone', async () => {
  const contents = new TextEncoder().encode(buildArticleSource({}));
  const result = await prepareChange(
    {
      additions: [{ path: fileOf('es/deleted'), contents }],
      deletions: [],
      tree: new Map(),
      isOutdated: false,
      isDefaultBranch: false,
      readFile: () => Promise.resolve('{"slugs": ["deleted"]}'),
    },
    {
      today: '2026-01-15',
      askDestination: () => Promise.resolve(undefined),
      askOverwrite: () => Promise.resolve(false),
    },
  );
  expect(result).toMatchObject({ additions: [{ path: fileOf('es/deleted') }] });
});
