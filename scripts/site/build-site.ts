import { spawnSync } from 'node:child_process';
import { UserError } from '../local/machine/user-error.ts';
import { indexArticles } from './index-articles.ts';

const ASTRO = 'node_modules/astro/bin/astro.mjs';
const DIST = 'dist';
/** In megabytes. With Node's own 16 a build of many articles spends a tenth of its time on collecting. */
const YOUNG_OBJECTS = '--max-semi-space-size=64';

/**
 * Builds the site into dist/: the pages, then the index of their search. Astro runs in a process of
 * its own, whose memory is free again before the index takes as much
 * (docs/decisions/2026-11-22-build-and-local-server.md).
 * @param isQuiet says something only when the build fails.
 * @throws UserError when Astro fails; what it printed says why.
 */
export function buildSite({ isQuiet }: { readonly isQuiet: boolean }): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [YOUNG_OBJECTS, ASTRO, 'build'], {
    // The bundler's allocator would take pages of 2 MB, of which it needs a part, and keep what it freed.
    env: {
      MIMALLOC_ALLOW_THP: '0',
      MIMALLOC_PURGE_DELAY: '0',
      ASTRO_TELEMETRY_DISABLED: '1',
      ...process.env,
    },
    stdio: isQuiet ? 'pipe' : 'inherit',
    maxBuffer: Infinity,
  });
  if (status !== 0) {
    if (isQuiet) console.error(`${stdout.toString()}${stderr.toString()}`);
    throw new UserError('The build failed.');
  }
  indexArticles(DIST);
}
