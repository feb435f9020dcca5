/** Metadata of the English pages of a site whose default language is Spanish. */
import { expect, test, vi } from 'vitest';
import { isUntranslated, languageLinks } from '#features/seo/language-links.ts';
import { alternatesOf, articleMeta, ogImagePath, pageMeta } from '#features/seo/seo.ts';
import { landingRecord } from '#features/seo/structured-data.ts';
import { findLanguage, nameOfLanguage } from '#features/site/languages.ts';
import { callPaths } from '#features/site/paths.ts';
import { company } from '#brand/company.ts';
import { buildArticle } from '../../support/build.ts';

vi.mock('../../support/demo-brand.json', async (importOriginal) => {
  const { default: brand } = await importOriginal<{ default: object }>();
  return { default: { ...brand, languages: ['es', 'en'] } };
});

const spanish = { code: 'es', label: 'Español' };

test('a page links to itself in the other language', () => {
  expect(languageLinks(pageMeta.plans)).toEqual([{ ...spanish, href: '/plans' }]);
  expect(isUntranslated(pageMeta.plans)).toBe(false);
  // A lost page has no other version.
  expect(languageLinks(pageMeta.notFound)).toEqual([{ ...spanish, href: '/' }]);
});

test('an article links to its translation, or else to the blog in that language', () => {
  const article = buildArticle({ slug: 'hello' });
  const alone = articleMeta(article, { en: '/en/blog/hello' });
  expect(languageLinks(alone)).toEqual([{ ...spanish, href: '/blog' }]);
  expect(isUntranslated(alone)).toBe(true);
  const translated = articleMeta(article, { es: '/blog/hola', en: '/en/blog/hello' });
  expect(languageLinks(translated)).toEqual([{ ...spanish, href: '/blog/hola' }]);
  expect(isUntranslated(translated)).toBe(false);
});

test('search engines read the categories and tags of an article in its language', async () => {
  vi.resetModules();
  vi.doMock('#texts/categories.ts', () => ({
    categoryTexts: { SEO: 'Buscadores' },
    tagTexts: { Forms: 'Formularios' },
  }));
  const seo = await import('#features/seo/seo.ts');
  const { blogPosting } = await import('#features/seo/structured-data.ts');
  const article = buildArticle({ category: 'SEO', tags: ['Forms', 'Costs', 'Testing', 'Privacy'] });
  const tags = ['Formularios', 'Costs', 'Testing', 'Privacy'];
  expect(seo.articleMeta(article).article).toMatchObject({ section: 'Buscadores', tags });
  expect(blogPosting(article, '')).toMatchObject({
    articleSection: 'Buscadores',
    keywords: expect.stringContaining(tags.join(', ')) as string,
  });
});

test('search engines learn the versions of a page, and show the first one to all others', () => {
  expect(alternatesOf({ es: '/plans', en: '/en/plans' })).toEqual([
    { lang: 'es', url: `${company.host}/plans` },
    { lang: 'en', url: `${company.host}/en/plans` },
    { lang: 'x-default', url: `${company.host}/plans` },
  ]);
  expect(alternatesOf({ es: '/blog/a' })).toEqual([]);
});

test('the sharing pictures of a language are in its folder', () => {
  expect(ogImagePath({ path: '/en/' })).toBe('/en/og/home.png');
  expect(ogImagePath({ path: '/en/blog/hello' })).toBe('/en/og/blog/hello.png');
  const both = { es: '/terms', en: '/en/terms' };
  expect(ogImagePath({ path: '/en/terms', paths: both })).toBe('/en/og/terms.png');
  // A page that is not translated has the picture of its original.
  expect(ogImagePath({ path: '/en/terms', paths: { es: '/terms' } })).toBe('/og/terms.png');
});

test('only the landing page of the default language describes the organization', () => {
  expect(landingRecord()).toMatchObject({ '@graph': [{ '@type': 'WebSite' }] });
});

test('visitors get answers in their language, and staff in the default one', () => {
  const { contact, intake, createSubscription, fileUpload, ...others } = callPaths;
  for (const path of [contact, intake, createSubscription, fileUpload]) {
    expect(path).toMatch(/^\/api\/[a-z/-]+\?language=en$/);
  }
  expect(JSON.stringify(others)).not.toContain('language');
});

test('a language has its texts, and a name in the language of the page', () => {
  expect(nameOfLanguage({ code: 'es' })).toBe('Spanish');
  expect(findLanguage('es')).toMatchObject({ name: 'Español' });
  expect(() => findLanguage('xx')).toThrow(/names the language xx, but src\/texts\/xx has no/);
});
