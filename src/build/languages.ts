/**
 * Languages of the site. Each language has a build of its own (`npm run build`), in which the imports `#texts/*`,
 * `#site/*`, and `#brand/file.ts` mean the files of that language. No code looks a text up, and no page contains
 * another language (docs/decisions/2026-11-26-languages.md).
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { languages } from '#brand/file.ts';
import { mergeTexts } from '#brand/merge-texts.ts';
import { baseOf } from '#features/site/paths.ts';
import type { Language } from '#features/site/languages.ts';

export const [defaultLanguage = ''] = languages;

/** Languages besides the default, each with pages below `/<code>`. */
export const otherLanguages: readonly string[] = languages.slice(1);

/** Language of this build. `npm run build` sets the variable. */
export const languageOfBuild = process.env.SITE_LANGUAGE || defaultLanguage;

export const isOtherLanguage = languageOfBuild !== defaultLanguage;

/** Beginning of the addresses of this build's pages and files. */
export const baseOfBuild = baseOf(languageOfBuild);

export const outputFolder = `dist${baseOfBuild}`;

/** Reads the file that describes a language. @throws Error if the language has none. */
export async function readLanguage(code: string): Promise<Language> {
  const { href } = pathToFileURL(resolve('src/texts', code, 'language.ts'));
  const { language } = (await import(/* @vite-ignore */ href)) as { readonly language: Language };
  return language;
}

const readJson = (file: string) =>
  JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, unknown>>;

/** Writes the brand file with the texts of a language. @returns its path. */
function writeBrand(code: string): string {
  const own = join('src/content/site', code, 'brand.json');
  const merged = mergeTexts(readJson('brand.json'), existsSync(own) ? readJson(own) : {});
  mkdirSync('.astro', { recursive: true });
  const file = resolve('.astro', `brand.${code}.json`);
  writeFileSync(file, JSON.stringify(merged));
  return file;
}

/**
 * Files of a language by the imports that they replace, for the options `alias` of Vite and esbuild.
 * A file that the language lacks is not replaced, so that its import means the file of the default language.
 */
export function languageAliases(code: string): Record<string, string> {
  if (code === defaultLanguage) return {};
  const filesOf = (name: '#texts' | '#site', folder: string) =>
    globSync('*.{ts,json}', { cwd: folder }).map((file): [string, string] => [
      `${name}/${file}`,
      resolve(folder, file),
    ]);
  return Object.fromEntries([
    ...filesOf('#texts', `src/texts/${code}`),
    ...filesOf('#site', `src/content/site/${code}`),
    ['#brand/file.ts', writeBrand(code)],
  ]);
}
