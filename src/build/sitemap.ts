import type { SitemapOptions } from '@astrojs/sitemap';
import { company } from '#brand/company.ts';
import { legalTextPaths, listTranslations } from '#features/articles/translations.ts';
import { addLastChange } from '#features/seo/last-changes.ts';
import { alternatesOf, isInSitemap } from '#features/seo/seo.ts';
import { baseOf, type PathByLanguage, pathsInLanguages } from '#features/site/paths.ts';
import { baseOfBuild, languageOfBuild, otherLanguages } from './languages.ts';

/** Path of a page in the default language, where this code runs. */
const toPath = (address: string) => new URL(address).pathname.slice(baseOfBuild.length) || '/';

let translations: ReadonlyMap<string, PathByLanguage> | undefined;

function pathsOfPage(path: string): PathByLanguage {
  translations ??= listTranslations();
  return (
    translations.get(baseOfBuild + path) ?? legalTextPaths(path.slice(1)) ?? pathsInLanguages(path)
  );
}

/** Each language has a sitemap, which the index of the default language lists. */
export const sitemapOptions: NonNullable<SitemapOptions> = {
  filter: (address) => {
    const path = toPath(address);
    return isInSitemap(company.host + path) && Boolean(pathsOfPage(path)[languageOfBuild]);
  },
  serialize: (item) => {
    const path = toPath(item.url);
    const links = alternatesOf(pathsOfPage(path));
    return {
      ...addLastChange({ ...item, url: company.host + baseOfBuild + path }),
      ...(links.length > 0 && { links: [...links] }),
    };
  },
  customSitemaps:
    baseOfBuild === ''
      ? otherLanguages.map((code) => `${company.host}${baseOf(code)}/sitemap-0.xml`)
      : [],
};
