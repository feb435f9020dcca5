import { readFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { editorPaths } from '#features/site/paths.ts';

/** Part of Keystatic that patches/ changes. */
const PATCHED_FILE = 'node_modules/@keystatic/core/dist/declarations/src/config.d.ts';

/** @throws Error if the patch of Keystatic is not applied, because editors could then lose their work. */
function requirePatch(): void {
  if (readFileSync(PATCHED_FILE, 'utf8').includes('beforeSave')) return;
  throw new Error('The editor is not patched: run "npm ci" without --ignore-scripts.');
}

/**
 * Adds the page of the editor. If no repository is configured, a build has instead a page that explains the
 * setup, and contains no code of the editor.
 */
export function editorPage(): AstroIntegration {
  return {
    name: 'editor-page',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        const isSetUp = command === 'dev' || Boolean(process.env.EDITOR_REPO);
        const page = isSetUp ? '_editor.astro' : '_editor-not-set-up.astro';
        injectRoute({ pattern: editorPaths.page, entrypoint: `./src/pages/${page}` });
        if (isSetUp) {
          requirePatch();
          injectRoute({ pattern: editorPaths.script, entrypoint: './src/pages/_editor.js.ts' });
        }
      },
    },
  };
}
