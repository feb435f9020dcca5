import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { close, createIndex } from 'pagefind';

/** Pagefind's own interfaces; the blog has one of its own. */
const unused = /^pagefind-(?:ui|modular-ui|component-ui|highlight)\./;

/**
 * Makes the index that the blog's search reads, beside the built pages.
 * @param site the folder of a build.
 * @returns how many articles it holds.
 * @throws Error with all that Pagefind has to say.
 */
export async function indexArticles(site: string): Promise<number> {
  const { index, errors } = await createIndex();
  if (!index) throw new Error(errors.join('\n'));
  const added = await index.addDirectory({ path: site, glob: 'blog/*.html' });
  const folder = join(site, 'pagefind');
  const written = await index.writeFiles({ outputPath: folder });
  await close();
  for (const file of await readdir(folder)) {
    if (unused.test(file)) await rm(join(folder, file));
  }
  const problems = [...added.errors, ...written.errors];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return added.page_count;
}
