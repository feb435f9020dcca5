import type { PageMeta } from '#features/seo/seo.ts';
import type { Language } from '#features/site/languages.ts';

/**
 * Language and direction of a page. Pages for staff are in English on every site.
 * @param language that of the site's pages.
 */
export const rootAttributes = (
  { locale }: Pick<PageMeta, 'locale'>,
  language: Pick<Language, 'locale' | 'direction'>,
) => ({ lang: locale ?? language.locale, dir: locale ? undefined : language.direction });
