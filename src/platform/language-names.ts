import { languages } from '#brand/file.ts';

const names = new Intl.DisplayNames('en', { type: 'language' });

/**
 * English name of the language that a visitor used, for staff; undefined on a site with one language, if the visitor
 * used it.
 * @param code `language` of a record. Older records have none, and mean the default language.
 */
export function languageForStaff(code: string | undefined): string | undefined {
  const [defaultLanguage = 'en'] = languages;
  const isAmongOthers = languages.length > 1 || (code ?? defaultLanguage) !== defaultLanguage;
  return isAmongOthers ? names.of(code ?? defaultLanguage) : undefined;
}
