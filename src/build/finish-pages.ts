import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { ISLANDS_FILE, pagePaths } from '../domain/paths.ts';
import { narrowPolicy, policiesByRule, policyAsMeta, renderHeaderRules } from './header-rules.ts';
import { nameModules } from './island-chunks.ts';
import { deployQuery } from './deploy-query.ts';
import { minifyPage } from './minify-page.ts';
import { joinIslandCode, moveIslandCode } from './deferred-islands.ts';
import { renderOneAddressRules } from './redirect-rules.ts';

/**
 * Pages that answer other addresses than theirs. Header rules apply to the requested address, so these
 * pages also contain their policy.
 */
const answeredElsewhere: ReadonlySet<string> = new Set([
  '/404',
  pagePaths.articleNotFound,
  pagePaths.invalidPlan,
]);

/** Lists the addresses of the files at the root of the build that are not pages. */
function listFiles(dist: URL): string[] {
  return readdirSync(dist, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^_|\.html$/.test(entry.name))
    .map(({ name }) => `/${name}`)
    .sort();
}

/**
 * Completes the pages after Astro has rendered them:
 * - moves the code of deferred islands into one file, and names the files that each island needs;
 * - removes markup that browsers imply;
 * - reduces each page's Content-Security-Policy to what remains in the page. Astro hands the policies
 *   over instead of writing them into the pages, and they go to `dist/_headers`, which Netlify and the
 *   local server both read;
 * - redirects the names of a page's file to the page's one address (`dist/_redirects`).
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
        const narrowed = new Map<string, string>();
        const islandCode = new Set<string>();
        for (const [path, ofSite] of policies) {
          const file = new URL(`.${path === '/' ? '/index' : path}.html`, dir);
          const html = readFileSync(file, 'utf8');
          const deferred = moveIslandCode(html, islandCode, ISLANDS_FILE + deployQuery());
          const page = minifyPage(nameModules(deferred, imports));
          const policy = narrowPolicy(ofSite, page);
          writeFileSync(file, answeredElsewhere.has(path) ? policyAsMeta(page, policy) : page);
          narrowed.set(path, policy);
        }
        writeFileSync(new URL(`.${ISLANDS_FILE}`, dir), joinIslandCode(islandCode));
        const files = ['/brand/*', '/chunks/*', ...listFiles(dir)];
        appendFileSync(
          new URL('_headers', dir),
          renderHeaderRules(policiesByRule(narrowed), files),
        );
        const own = [...policies.keys()].filter((path) => !answeredElsewhere.has(path)).sort();
        appendFileSync(new URL('_redirects', dir), renderOneAddressRules(own));
      },
    },
  };
}
