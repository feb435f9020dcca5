import { language, siteLanguages } from '#features/site/languages.ts';
import { pagePaths, pathsInLanguages } from '#features/site/paths.ts';
import { type PageMeta, pathsOf } from './seo.ts';

interface LanguageLink {
  readonly code: string;
  readonly label: string;
  readonly href: string;
}

/**
 * Links from a page to its versions in the other languages. An article without a version links to the blog
 * in that language, and a legal text to its page there, whose frame is in that language.
 */
export function languageLinks(meta: PageMeta): readonly LanguageLink[] {
  const paths = pathsOf(meta);
  const others = pathsInLanguages(meta.article ? pagePaths.blog : meta.path);
  return siteLanguages
    .filter(({ code }) => code !== language.code)
    .map(({ code, name }) => ({ code, label: name, href: (paths[code] ?? others[code])! }));
}

/** True if an article lacks a version in another language. */
export function isUntranslated(meta: PageMeta): boolean {
  return meta.article !== undefined && Object.keys(pathsOf(meta)).length < siteLanguages.length;
}
