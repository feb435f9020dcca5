import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { languages } from '#brand/file.ts';
import { language } from '#texts/language.ts';

/*
 * Answers and emails in the language of the visitor. On a site with several languages, the build makes a bundle of
 * the server's code for each (src/build/language-bundles.ts). A site with one language imports none.
 */

/** Folder of the bundles, from the root of the project. netlify.toml adds it to the deployed functions. */
export const BUNDLES = '.netlify/languages';

/** The default language, in which the agency gets its emails. */
export const [defaultLanguage = language.code] = languages;

/** Returns the language that the address of a call names; undefined if it names none. */
export function languageOf({ url }: Request): string | undefined {
  return new URL(url).searchParams.get('language') ?? undefined;
}

/**
 * Returns the functions of a language.
 * @param code language. The default language replaces a missing or unknown one.
 * @param own the functions of this build's language, by their names in netlify/language-bundle.ts.
 * @throws Error if the bundle of the language is missing.
 */
export async function inLanguage<Own>(code: string | undefined, own: Own): Promise<Own> {
  const known = languages.find((one) => one === code) ?? defaultLanguage;
  if (known === language.code) return own;
  const { href } = pathToFileURL(resolve(BUNDLES, `${known}.mjs`));
  try {
    return (await import(/* @vite-ignore */ href)) as Own;
  } catch (cause) {
    throw new Error(`no bundle of the language ${known}; run: npm run build`, { cause });
  }
}
