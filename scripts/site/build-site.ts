import { spawn } from 'node:child_process';
import { UserError } from '../local/machine/user-error.ts';
import { indexArticles } from './index-articles.ts';

const ASTRO = 'node_modules/astro/bin/astro.mjs';
const DIST = 'dist';

/** Runs Astro. @returns whether it succeeded, and what it printed when it was to be quiet. */
function runAstro(isQuiet: boolean): Promise<{ isBuilt: boolean; output: string }> {
  const astro = spawn(process.execPath, [ASTRO, 'build'], {
    // The bundler's allocator would take pages of 2 MB, of which it needs a part, and keep what it freed.
    env: {
      MIMALLOC_ALLOW_THP: '0',
      MIMALLOC_PURGE_DELAY: '0',
      ASTRO_TELEMETRY_DISABLED: '1',
      ...process.env,
    },
    stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', isQuiet ? 'pipe' : 'inherit'],
  });
  let output = '';
  for (const stream of [astro.stdout, astro.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  return new Promise((resolve, reject) => {
    astro.on('error', reject).on('close', (code) => resolve({ isBuilt: code === 0, output }));
  });
}

/**
 * Builds the site into dist/: the pages, then the index of their search. Astro runs in a process of
 * its own, whose memory is free again before the index takes as much
 * (docs/decisions/2026-11-21-memory-of-a-build.md).
 * @param isQuiet says something only when the build fails.
 * @throws UserError when Astro fails; what it printed says why.
 */
export async function buildSite({ isQuiet }: { readonly isQuiet: boolean }): Promise<void> {
  const { isBuilt, output } = await runAstro(isQuiet);
  if (!isBuilt) {
    if (output) console.error(output);
    throw new UserError('The build failed.');
  }
  indexArticles(DIST);
}
