import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { pagePaths } from '../domain/paths.ts';
import { narrowPolicy, policiesByRule, policyAsMeta, renderHeaderRules } from './header-rules.ts';
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
async function listFiles(dist: URL): Promise<string[]> {
  const entries = await readdir(dist, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/^_|\.html$/.test(entry.name))
    .map(({ name }) => `/${name}`)
    .sort();
}

/**
 * The adapter of a site that needs no server function: it has Astro hand over the
 * Content-Security-Policy of each page instead of writing it into the page. The policy goes to
 * `dist/_headers`, which Netlify and the local server both read, narrowed to what that page contains;
 * and a page's file under its own name leads to the page's one address (`dist/_redirects`).
 */
export function staticNetlify(): AstroIntegration {
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
      'astro:build:done': async (options) => {
        const narrowed = new Map<string, string>();
        for (const [path, ofSite] of policies) {
          const file = new URL(`.${path === '/' ? '/index' : path}.html`, options.dir);
          const page = await readFile(file, 'utf8');
          const policy = narrowPolicy(ofSite, page);
          if (answeredElsewhere.has(path)) await writeFile(file, policyAsMeta(page, policy));
          narrowed.set(path, policy);
        }
        const byRule = policiesByRule(narrowed);
        const files = ['/chunks/*', ...(await listFiles(options.dir))];
        await appendFile(new URL('_headers', options.dir), renderHeaderRules(byRule, files));
        const own = [...policies.keys()].filter((path) => !answeredElsewhere.has(path)).sort();
        await appendFile(new URL('_redirects', options.dir), renderOneAddressRules(own));
      },
    },
  };
}
