import { existsSync, readFileSync } from 'node:fs';
import { languages } from '#brand/file.ts';
import { baseOf, pagePaths, type PathByLanguage } from '#features/site/paths.ts';
import { dayOf } from '#platform/company-time.ts';
import { type Article, publicationState } from './article.ts';
import { readArticlesIn } from './check/site-content.ts';
import { foldersOf } from './editor.ts';

/** The language in which the texts of the project are written. */
export const ENGLISH = 'en';

/**
 * Beginning of the addresses of the default language from before it became the default. A site only in English has
 * always been in English.
 */
export const formerBase = languages.join() === ENGLISH ? '' : `/${languages[0]}`;

/**
 * Paths of each published article by the languages that have it, by its path in any of them. An article
 * of another language names the id of its original in the default language, if there is one.
 */
export function listTranslations(): ReadonlyMap<string, PathByLanguage> {
  if (languages.length === 1) return new Map();
  const today = dayOf(Date.now());
  const articles = languages.flatMap((code) =>
    readArticlesIn(code).map(({ name, article }) => {
      const path = `${baseOf(code)}/blog/${name}`;
      return { code, path, article };
    }),
  );
  const published = articles.filter(
    ({ article }) => article && publicationState(article, today) === 'published',
  );
  const groups = Map.groupBy(published, ({ code, path, article }) => {
    if (code === languages[0]) return article?.id;
    return article?.original ?? path;
  });
  return new Map(
    [...groups.values()].flatMap((group) => {
      const paths = Object.fromEntries(group.map(({ code, path }) => [code, path]));
      return group.map(({ path }) => [path, paths] as const);
    }),
  );
}

/**
 * Paths of published articles of the other languages, by the same path without a language. Such an address was that of
 * the article when its language was the default. If two languages have the slug, the first one has the address. An
 * address of an article in the default language, also of a draft, is not among them.
 */
export function pathsWithoutLanguage(): ReadonlyMap<string, string> {
  const today = dayOf(Date.now());
  const [defaultLanguage = '', ...others] = languages;
  const paths = others.toReversed().flatMap((code) =>
    readArticlesIn(code).flatMap(({ name, article }) => {
      if (!article || publicationState(article, today) !== 'published') return [];
      const names = [name, ...article.aliases];
      return names.map((slug) => [`/blog/${slug}`, `${baseOf(code)}/blog/${name}`] as const);
    }),
  );
  const result = new Map(paths);
  for (const { name, article } of readArticlesIn(defaultLanguage)) {
    for (const slug of [name, ...(article?.aliases ?? [])]) result.delete(`/blog/${slug}`);
  }
  return result;
}

/**
 * Lines of `_redirects` for the articles of a language. The first line that matches an address counts.
 * @param articles those that this build shows.
 * @param gone slugs that lead nowhere in each language that has no article there.
 * @param before beginning of further addresses of these articles, such as `formerBase`.
 */
export function articleRedirects(
  articles: readonly Pick<Article, 'slug' | 'aliases'>[],
  gone: readonly string[],
  before = '',
): string {
  const { article, articleNotFound } = pagePaths;
  const former = (slug: string) => [article(slug), ...(before ? [before + article(slug)] : [])];
  const lines = [
    ...articles.flatMap(({ slug, aliases }) =>
      aliases.flatMap(former).map((path) => `${path} ${article(slug)} 301`),
    ),
    ...gone.flatMap(former).map((path) => `${path} ${articleNotFound} 410`),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

const legalFile = (name: string, code: string) => `${foldersOf(code).legal}/${name}.mdx`;

/** Legal text without its links to other pages, because setup changes or removes these in a copy. */
const wordsOf = (file: string) =>
  readFileSync(file, 'utf8').replaceAll(/\[([^[\]]*)\]\(\/[^)]*\)/g, '$1');

/**
 * Language of the words on the page of a legal text. A language that lacks the text shows that of the default language,
 * which may still be the copy of the English one.
 * @param name of the file, without its extension.
 * @param code language of the page.
 */
export function languageOfLegalText(name: string, code: string): string {
  const [defaultLanguage = ''] = languages;
  const shown = existsSync(legalFile(name, code)) ? code : defaultLanguage;
  if (shown === ENGLISH) return ENGLISH;
  const own = legalFile(name, shown);
  const copied = [ENGLISH, defaultLanguage].find((other) => {
    const file = legalFile(name, other);
    return file !== own && existsSync(file) && wordsOf(file) === wordsOf(own);
  });
  return copied ?? shown;
}

/**
 * Paths of a page of src/content/legal by the languages in which it is written. The other languages show
 * the text of the default language.
 * @param name of the file, without its extension.
 */
export function legalTextPaths(name: string): PathByLanguage | undefined {
  const files = languages.filter((code) => existsSync(legalFile(name, code)));
  const written = files.filter((code) => languageOfLegalText(name, code) === code);
  // A copy of the English text is the only version on a site without English.
  const codes = written.length > 0 ? written : files.slice(0, 1);
  if (codes.length === 0) return undefined;
  return Object.fromEntries(codes.map((code) => [code, `${baseOf(code)}/${name}`]));
}

/** Files of the articles of the default language that have no translation to another language. */
export function articlesWithoutTranslation(code: string): string[] {
  const [defaultLanguage = ''] = languages;
  if (code === defaultLanguage) return [];
  const translated = new Set(readArticlesIn(code).map((article) => article.get('original')));
  return readArticlesIn(defaultLanguage)
    .filter((article) => !translated.has(article.get('id')))
    .map(({ file }) => file);
}
