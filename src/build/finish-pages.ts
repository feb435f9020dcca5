import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { ISLANDS_FILE } from '../domain/paths.ts';
import { fallbackPages, narrowPolicy, policiesByRule, renderHeaderRules } from './header-rules.ts';
import { nameModules } from './island-chunks.ts';
import { deployQuery } from './deploy-query.ts';
import { joinIslandCode, moveIslandCode } from './deferred-islands.ts';
import { renderFallbackRules, renderOneAddressRules } from './redirect-rules.ts';

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
 * - reduces each page's Content-Security-Policy to what remains in the page. Astro hands the policies
 *   over instead of writing them into the pages, and they go to `dist/_headers`, which Netlify and the
 *   local server both read;
 * - adds the redirects to `dist/_redirects` that do not depend on articles.
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
          const file = new URL(`.${path === '/' ? '/index' : path}.html`, dir);
          const html = readFileSync(file, 'utf8');
          const deferred = moveIslandCode(html, islandCode, ISLANDS_FILE + deployQuery());
          // Browsers imply these end tags, and the page must fit into the first round trip.
          const page = nameModules(deferred, imports).replace(
            /<\/(?:li|dt|dd|t[dhr]|thead|tbody)>/g,
            '',
          );
          writeFileSync(file, page);
          policies.set(path, narrowPolicy(ofSite, page));
        }
        writeFileSync(new URL(`.${ISLANDS_FILE}`, dir), joinIslandCode(islandCode));
        const rules = renderHeaderRules(policiesByRule(policies), listFiles(dir));
        appendFileSync(new URL('_headers', dir), rules);
        const own = [...policies.keys()].filter((path) => !fallbackPages.includes(path)).sort();
        const redirects = renderOneAddressRules(own) + renderFallbackRules();
        appendFileSync(new URL('_redirects', dir), redirects);
      },
    },
  };
}
