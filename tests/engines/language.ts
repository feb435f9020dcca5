/**
 * Imports mean the files of the language that is tested, as in its build (src/build/languages.ts). Only hooks of Node
 * can change the imports of a process: that file would load modules of the default language first.
 */
import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const code = process.env.SITE_LANGUAGE;
const urlOf = (file: string) => pathToFileURL(resolve(import.meta.dirname, '../..', file)).href;

if (code) {
  // The build has written this file.
  const brand = urlOf(`.astro/brand.${code}.json`);
  registerHooks({
    resolve: (specifier, context, nextResolve) => {
      const file = specifier
        .replace(/^#texts\//, `src/texts/${code}/`)
        .replace(/^#site\//, `src/content/site/${code}/`);
      const isTranslated = file !== specifier && existsSync(file);
      const resolved = nextResolve(isTranslated ? urlOf(file) : specifier, context);
      return resolved.url === urlOf('brand.json') ? { ...resolved, url: brand } : resolved;
    },
  });
}
