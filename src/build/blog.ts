import { readdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { close, createIndex } from 'pagefind';

/** Pagefind's own interfaces; the blog has one of its own. */
const unused = /^pagefind-(?:ui|modular-ui|component-ui|highlight)\./;

/**
 * What the blog needs besides its pages: redirects from former addresses, an index for its search,
 * and, in development only, a page that shows editors what an article may use.
 */
export function blog(): AstroIntegration {
  return {
    name: 'blog',
    hooks: {
      // Files whose names begin with an underscore are no routes by themselves.
      'astro:config:setup': ({ command, injectRoute }) => {
        injectRoute({ pattern: '/_redirects', entrypoint: './src/pages/_redirects.ts' });
        if (command === 'dev') {
          injectRoute({
            pattern: '/dev/components',
            entrypoint: './src/pages/_article-components.astro',
          });
        }
      },
      'astro:build:done': async ({ dir, logger }) => {
        const site = fileURLToPath(dir);
        const { index, errors } = await createIndex();
        if (!index) throw new Error(errors.join('\n'));
        const added = await index.addDirectory({ path: site, glob: 'blog/*.html' });
        const folder = `${site}pagefind`;
        const written = await index.writeFiles({ outputPath: folder });
        await close();
        for (const file of await readdir(folder)) {
          if (unused.test(file)) await rm(`${folder}/${file}`);
        }
        const problems = [...added.errors, ...written.errors];
        if (problems.length > 0) throw new Error(problems.join('\n'));
        logger.info(`${added.page_count} articles can be searched.`);
      },
    },
  };
}
