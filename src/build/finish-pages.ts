import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { ISLANDS_FILE, pagePaths } from '#features/site/paths.ts';
import { fallbackPages, narrowPolicy, policiesByRule, renderHeaderRules } from './header-rules.ts';
import { finishIslands, joinIslandCode } from './islands.ts';

const fileOf = (path: string) => (path === '/' ? '/index.html' : `${path}.html`);

/**
 * Returns the lines of `_redirects` that do not depend on articles. The CDN also serves a page under the
 * name of its file (`/blog.html`, `/index`), but without the page's header rules. These names therefore
 * redirect to the page; the `!` applies a rule although a file exists. Addresses of unknown articles and
 * plans show the page for their kind, because the CDN looks for a file first.
 * @param paths addresses of the pages.
 */
function redirectRules(paths: readonly string[]): string {
  const names = [['/index', '/'], ...paths.map((path) => [fileOf(path), path])];
  return [
    ...names.map(([name, path]) => `${name} ${path} 308!\n`),
    `/blog/* ${pagePaths.articleNotFound} 404\n`,
    `/checkout/* ${pagePaths.invalidPlan} 404\n`,
  ].join('');
}

/**
 * Completes the pages after Astro has rendered them:
 * - moves the code of deferred islands into one file, and names the files that each island needs;
 * - reduces each page's Content-Security-Policy to what remains in the page, and writes it to
 *   `dist/_headers`, which Netlify and the local server both read. Astro passes the policies to a hook
 *   (`routeToHeaders`) instead of writing them into the pages;
 * - completes `dist/_redirects`.
 * @param imports the imports of each script of an island, known when pages are complete.
 */
export function finishPages(imports: ReadonlyMap<string, readonly string[]>): AstroIntegration {
  /** Astro's policy for each page, by the page's address. */
  const policies = new Map<string, string>();

  return {
    name: 'finish-pages',
    hooks: {
      // Files whose names begin with an underscore are not routes.
      'astro:config:setup': ({ injectRoute }) =>
        injectRoute({ pattern: '/_redirects', entrypoint: './src/pages/_redirects.ts' }),
      'astro:build:generated': ({ routeToHeaders }) => {
        for (const [pathname, { headers }] of routeToHeaders) {
          const policy = headers.get('Content-Security-Policy');
          if (policy) policies.set(`/${pathname.replace(/^\/|\/$/g, '')}`, policy);
        }
      },
      'astro:build:done': ({ dir }) => {
        const islandCode = new Set<string>();
        for (const [path, ofSite] of policies) {
          const file = new URL(`.${fileOf(path)}`, dir);
          const html = readFileSync(file, 'utf8');
          // Browsers imply these end tags, and the page must fit into the first round trip.
          const page = finishIslands(html, imports, islandCode).replace(
            /<\/(?:li|dt|dd|t[dhr]|thead|tbody)>/g,
            '',
          );
          writeFileSync(file, page);
          policies.set(path, narrowPolicy(ofSite, page));
        }
        writeFileSync(new URL(`.${ISLANDS_FILE}`, dir), joinIslandCode(islandCode));
        const files = readdirSync(dir, { withFileTypes: true })
          .filter((entry) => entry.isFile() && !/^_|\.html$/.test(entry.name))
          .map(({ name }) => `/${name}`);
        const rules = renderHeaderRules(policiesByRule(policies), files.sort());
        appendFileSync(new URL('_headers', dir), rules);
        const own = [...policies.keys()].filter((path) => !fallbackPages.includes(path)).sort();
        appendFileSync(new URL('_redirects', dir), redirectRules(own));
      },
    },
  };
}
