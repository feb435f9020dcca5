import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { UserError } from '../local/user-error.ts';
import { indexArticles } from './index-articles.ts';

const ASTRO = 'node_modules/astro/bin/astro.mjs';
const DIST = 'dist';

/**
 * Builds the site into dist/: the pages, then the index of their search. Astro runs in a process of
 * its own, whose memory is free again before the index takes as much
 * (docs/decisions/2026-11-21-memory-of-a-build.md).
 * @throws UserError when Astro fails; it has said why.
 */
export async function buildSite(): Promise<void> {
  const astro = spawn(process.execPath, [ASTRO, 'build'], {
    // The bundler's allocator would take pages of 2 MB, of which it needs a part, and keep what it freed.
    env: { MIMALLOC_ALLOW_THP: '0', MIMALLOC_PURGE_DELAY: '0', ...process.env },
    stdio: 'inherit',
  });
  const [code] = (await once(astro, 'exit')) as [number | null];
  if (code !== 0) throw new UserError('The build failed.');
  console.log(`${await indexArticles(DIST)} articles can be searched.`);
}
