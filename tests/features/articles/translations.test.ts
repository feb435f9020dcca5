import { expect, test } from 'vitest';
import { checkArticles } from '#features/articles/check/check-articles.ts';
import { languageOf } from '#features/articles/editor.ts';
import { buildArticleSource } from '../../support/build.ts';

const site = {
  host: 'https://studio.example',
  today: '2026-01-01',
  publicFiles: [],
  figures: [],
  legalTexts: new Map(),
  facts: { name: 'Studio', phone: '+1 555', demoPhone: '+1 556', email: 'a@studio.example' },
};
const folder = 'src/content/articles';

function check(articles: Readonly<Record<string, string>>): string[] {
  const sources = Object.entries(articles).map(([name, source]): [string, string] => [
    `${folder}/${name}.mdx`,
    source,
  ]);
  return checkArticles(new Map(sources), site).map(
    ({ file, field, says }) => `${file.slice(folder.length + 1)} ${field}: ${says}`,
  );
}

const original = buildArticleSource({ id: '26' });

test('the language of an article is that of its folder', () => {
  expect(languageOf(`${folder}/de/hallo.mdx`)).toBe('de');
  expect(languageOf(`${folder}/hello.mdx`)).toBe('en');
  expect(languageOf('src/content/legal/de/impressum.mdx')).toBe('de');
});

test('a translation names its original, and may have the same id', () => {
  const translation = buildArticleSource({ id: '26', original: '26' });
  expect(check({ hello: original, 'de/hallo': translation })).toEqual([]);
  // An article of another language needs no original.
  expect(check({ hello: original, 'de/hallo': buildArticleSource({ id: '27' }) })).toEqual([]);
});

test('a wrong original is reported', () => {
  const of = (changes: object) => buildArticleSource({ original: '26', ...changes });
  expect(check({ hello: original, 'de/hallo': of({ original: '9' }) })).toEqual([
    'de/hallo.mdx original: There is no article with the id 9. Write the id of another one.',
  ]);
  expect(check({ hello: of({}) })).toEqual([
    'hello.mdx original: Remove it: only an article of another language has an original.',
  ]);
  expect(check({ hello: original, 'de/eins': of({}), 'de/zwei': of({ id: '27' }) })).toEqual([
    'de/zwei.mdx original: src/content/articles/de/eins.mdx is already the translation of this article. Remove one of them.',
  ]);
  // Each language has a translation.
  expect(check({ hello: original, 'de/eins': of({}), 'fr/un': of({}) })).toEqual([]);
});

test('an article links to pages of its language and of the default language', () => {
  const link = (path: string) => original.replace('An opening.', `[A link](${path}).`);
  const german = (path: string) => ({ hello: original, 'de/hallo': link(path) });
  for (const path of [
    '/de/',
    '/de/#contact',
    '/de/blog',
    '/de/blog/hallo',
    '/blog/hello',
    '/plans',
  ]) {
    expect(check(german(path)), path).toEqual([]);
  }
  for (const path of ['/de/blog/hello', '/fr/', '/blog/hallo']) {
    expect(check(german(path)), path).toEqual([
      expect.stringContaining(`${path} is neither a page`),
    ]);
  }
});
