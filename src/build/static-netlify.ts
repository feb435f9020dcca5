import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { ISLANDS_FILE, pagePaths } from '../domain/paths.ts';
import { narrowPolicy, policiesByRule, policyAsMeta, renderHeaderRules } from './header-rules.ts';
import { nameModules } from './island-chunks.ts';
import { joinIslandCode, takeIslandCode } from './late-islands.ts';
import { renderOneAddressRules } from './redirect-rules.ts';

/**
 * Pages that are answered for addresses other than their own. Header rules go by the address that
 * was asked for, so these carry their policy inside as well.
 */
const answeredElsewhere: ReadonlySet<string> = new Set([
  '/404',
  pagePaths.articleNotFound,
  pagePaths.invalidPlan,
]);

/** The addresses of the files beside the pages at the root of the build. */
function listFiles(dist: URL): string[] {
  return readdirSync(dist, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^_|\.html$/.test(entry.name))
    .map(({ name }) => `/${name}`)
    .sort();
}

/**
 * The adapter of a site that needs no server function. It goes through the pages once, when they are
 * made: the code of islands that wait goes into a file of its own, islands name the files they need,
 * and what is then left in a page decides what its Content-Security-Policy allows. Astro hands the
 * policies over instead of writing them into the pages; they go to `dist/_headers`, which Netlify and
 * the local server both read. A page's file under its own name leads to the page's one address
 * (`dist/_redirects`).
 * @param imports what each script of an island imports, known when pages are made.
 */
export function staticNetlify(imports: ReadonlyMap<string, readonly string[]>): AstroIntegration {
  /** What Astro made for each page, by its address. */
  const policies = new Map<string, string>();

  return {
    name: 'static-netlify',
    hooks: {
      // Files whose names begin with an underscore are no routes by themselves.
      'astro:config:setup': ({ injectRoute }) =>
        injectRoute({ pattern: '/_redirects', entrypoint: './src/pages/_redirects.ts' }),
      'astro:config:done': ({ setAdapter }) =>
        setAdapter({
          name: 'static-netlify',
          // eslint-disable-next-line @typescript-eslint/no-deprecated -- its other value is, not this one
          entrypointResolution: 'auto',
          adapterFeatures: { buildOutput: 'static', staticHeaders: true },
          supportedAstroFeatures: { staticOutput: 'stable', sharpImageService: 'stable' },
        }),
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
          const page = nameModules(takeIslandCode(readFileSync(file, 'utf8'), islandCode), imports);
          const policy = narrowPolicy(ofSite, page);
          writeFileSync(file, answeredElsewhere.has(path) ? policyAsMeta(page, policy) : page);
          narrowed.set(path, policy);
        }
        writeFileSync(new URL(`.${ISLANDS_FILE}`, dir), joinIslandCode(islandCode));
        const files = ['/chunks/*', ...listFiles(dir)];
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
