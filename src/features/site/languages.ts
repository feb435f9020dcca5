/** Languages of the site, for pages. Scripts of the browser know only their own language. */
import { languages } from '#brand/file.ts';
import { language as ownLanguage } from '#texts/language.ts';

/** Content of `language.ts` in the folder of a language's texts. */
export interface Language {
  readonly code: string;
  readonly locale: string;
  readonly name: string;
  /** Direction of the script, if it is not from left to right. */
  readonly direction?: 'rtl';
}

const files = import.meta.glob<{ readonly language: Language }>('../../texts/*/language.ts', {
  eager: true,
});

export const language: Language = ownLanguage;

/** @throws Error if the language has no texts. */
export function findLanguage(code: string): Language {
  const file = files[`../../texts/${code}/language.ts`];
  if (!file)
    throw new Error(
      `brand.json names the language ${code}, but src/texts/${code} has no language.ts.`,
    );
  return file.language;
}

/** All languages, the default first. */
export const siteLanguages: readonly Language[] = languages.map(findLanguage);

/** Name of a language in the language of this build. */
export function nameOfLanguage({ code }: Pick<Language, 'code'>): string {
  return new Intl.DisplayNames(language.locale, { type: 'language' }).of(code) ?? code;
}
