import { spawnSync } from 'node:child_process';
import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../local/machine/user-error.ts';

/** The command-line program. The same index takes a third longer through its Node API. */
const PAGEFIND = 'node_modules/pagefind/lib/runner/bin.cjs';
/** Pagefind's own user interfaces. The blog has a separate one. */
const UNUSED = 'pagefind/pagefind-{ui,modular-ui,component-ui,highlight}.*';

/**
 * Creates the blog's search index next to the built pages.
 * @param site the folder of a build.
 * @throws UserError if Pagefind fails. Pagefind's output contains the reason.
 */
export function indexArticles(site: string): void {
  const args = [PAGEFIND, '--site', site, '--glob', 'blog/*.html', '--quiet'];
  const { status } = spawnSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new UserError('The search index could not be created.');
  for (const file of globSync(UNUSED, { cwd: site })) rmSync(join(site, file));
}
