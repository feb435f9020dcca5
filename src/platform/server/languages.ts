import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { languages } from '#brand/file.ts';
import { language } from '#texts/language.ts';

/*
 * Answers and emails in the language of the visitor. For each language besides the default, the build makes a bundle
 * of the server's code (src/build/language-bundles.ts). A site with one language has none.
 */

/** Folder of the bundles, from the root of the project. netlify.toml adds it to the deployed functions. */
export const BUNDLES = '.netlify/languages';

/** Language that the address of a call names; undefined if it names none. */
export function languageOf({ url }: Request): string | undefined {
  return new URL(url).searchParams.get('language') ?? undefined;
}

/**
 * Functions of the bundle of a language.
 * @param own the functions of this code, by their names in netlify/language-bundle.ts. They are returned for the
 * default language, and for a missing or unknown one.
 * @throws Error if the bundle of the language is missing.
 */
export async function inLanguage<Own>(code: string | undefined, own: Own): Promise<Own> {
  const other = languages.slice(1).find((one) => one === code);
  if (other === undefined || other === language.code) return own;
  const { href } = pathToFileURL(resolve(BUNDLES, `${other}.mjs`));
  try {
    return (await import(/* @vite-ignore */ href)) as Own;
  } catch (cause) {
    throw new Error(`no bundle of the language ${other}; run: npm run build`, { cause });
  }
}
