import { readFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { editorPaths, pagePaths } from '#features/site/paths.ts';
import { isOtherLanguage } from './languages.ts';

/** Pages and files that a site has once, whatever its languages: files of src/pages by address. */
const ofSite = {
  [pagePaths.admin]: '_admin.astro',
  '/robots.txt': '_robots.txt.ts',
  '/.well-known/security.txt': '_security.txt.ts',
  '/favicon.ico': '_favicon.ico.ts',
  '/favicon.svg': '_favicon.svg.ts',
  '/[icon].png': '_icon.png.ts',
} as const;

/** Part of Keystatic that patches/ changes. */
const PATCHED_FILE = 'node_modules/@keystatic/core/dist/declarations/src/config.d.ts';

/**
 * Page of the editor and its script. If no repository is configured, a build has instead a page that explains the
 * setup, and contains no code of the editor.
 * @throws Error if the patch of Keystatic is not applied, because editors could then lose their work.
 */
function pagesOfEditor(isSetUp: boolean): Readonly<Record<string, string>> {
  if (!isSetUp) return { [editorPaths.page]: '_editor-not-set-up.astro' };
  if (!readFileSync(PATCHED_FILE, 'utf8').includes('beforeSave')) {
    throw new Error('The editor is not patched: run "npm ci" without --ignore-scripts.');
  }
  return { [editorPaths.page]: '_editor.astro', [editorPaths.script]: '_editor.js.ts' };
}

/** Adds the pages that not every build has: those of the default language, and of the dev server the page of all parts. */
export function sitePages(): AstroIntegration {
  return {
    name: 'site-pages',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        const isDev = command === 'dev';
        const pages = {
          ...(isDev && { '/dev/parts': '_parts/index.astro' }),
          ...(!isOtherLanguage && {
            ...ofSite,
            ...pagesOfEditor(isDev || Boolean(process.env.EDITOR_REPO)),
          }),
        };
        for (const [pattern, page] of Object.entries(pages)) {
          injectRoute({ pattern, entrypoint: `./src/pages/${page}`, prerender: true });
        }
      },
    },
  };
}
