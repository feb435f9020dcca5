import { spawnSync } from 'node:child_process';
import { UserError } from '../local/machine/user-error.ts';
import { indexArticles } from './index-articles.ts';

const ASTRO = 'node_modules/astro/bin/astro.mjs';
const DIST = 'dist';
/**
 * In megabytes. With Node's default of 16, garbage collection takes a tenth of the time of a large build.
 */
const YOUNG_OBJECTS = '--max-semi-space-size=64';

/**
 * Builds the site into dist/: the pages, then their search index. Astro runs in a separate process, so
 * its memory is free before indexing needs a similar amount
 * (docs/decisions/2026-11-22-build-and-local-server.md).
 * @param isQuiet prints output only if the build fails.
 * @throws UserError if Astro fails. Astro's output contains the reason.
 */
export function buildSite({ isQuiet }: { readonly isQuiet: boolean }): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [YOUNG_OBJECTS, ASTRO, 'build'], {
    // The bundler's allocator would use 2 MB pages, waste a part of each, and keep freed memory.
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
