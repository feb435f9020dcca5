import { spawnSync } from 'node:child_process';
import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../local/machine/user-error.ts';

/** The command itself: by way of its functions the same index costs a third more. */
const PAGEFIND = 'node_modules/pagefind/lib/runner/bin.cjs';
/** Pagefind's own interfaces; the blog has one of its own. */
const UNUSED = 'pagefind/pagefind-{ui,modular-ui,component-ui,highlight}.*';

/**
 * Makes the index that the blog's search reads, beside the built pages.
 * @param site the folder of a build.
 * @throws UserError when Pagefind fails, which says why by itself.
 */
export function indexArticles(site: string): void {
  const args = [PAGEFIND, '--site', site, '--glob', 'blog/*.html', '--quiet'];
  const { status } = spawnSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new UserError('The articles could not be indexed for the search.');
  for (const file of globSync(UNUSED, { cwd: site })) rmSync(join(site, file));
}
