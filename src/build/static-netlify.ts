import { appendFile, readFile, writeFile } from 'node:fs/promises';
import netlify from '@astrojs/netlify';
import type { AstroIntegration } from 'astro';
import { pagePaths } from '../domain/paths.ts';
import { policyAsMeta, renderHeaderRules, unitePolicies } from './header-rules.ts';

/**
 * Pages that are answered for addresses other than their own. Header rules go by the address that
 * was asked for, so these carry their policy inside.
 */
const answeredElsewhere: ReadonlySet<string> = new Set([
  '/404',
  pagePaths.articleNotFound,
  pagePaths.invalidPlan,
]);

/** The rule of all articles: one for each would make the file grow with the blog. */
const articleRule = pagePaths.article(':slug');
const articlePrefix = pagePaths.article('');

/**
 * The official adapter, kept to what a static site needs:
 * - no server function: by itself it emits a catch-all one although every page is pre-rendered;
 * - the Content-Security-Policy Astro computes for each page goes to `dist/_headers`, which Netlify
 *   and the local server both read, and nowhere else: two policies on one address would both apply.
 */
export function staticNetlify(): AstroIntegration {
  const adapter = netlify({
    imageCDN: false,
    devFeatures: { images: false, edgeFunctions: false, environmentVariables: false },
  });
  const policies = new Map<string, string>();
  /** The policies of what is answered under the articles' rule. */
  const ofArticles = new Set<string>();

  return {
    ...adapter,
    hooks: {
      ...adapter.hooks,
      'astro:config:setup': (options) => {
        // Vite's own scripts and styles have no hashes: in development a policy would refuse them.
        if (options.command === 'dev') options.updateConfig({ security: { csp: false } });
        return adapter.hooks['astro:config:setup']?.(options);
      },
      'astro:config:done': (options) =>
        adapter.hooks['astro:config:done']!({
          ...options,
          setAdapter: (definition) =>
            options.setAdapter({
              ...definition,
              adapterFeatures: {
                ...definition.adapterFeatures,
                buildOutput: 'static',
                staticHeaders: true,
              },
            }),
        }),
      'astro:build:generated': ({ routeToHeaders }) => {
        for (const [pathname, { headers }] of routeToHeaders) {
          const policy = headers.get('Content-Security-Policy');
          if (!policy) continue;
          const path = `/${pathname.replace(/^\/|\/$/g, '')}`;
          const isArticle = path.startsWith(articlePrefix);
          if (isArticle || path === pagePaths.articleNotFound) ofArticles.add(policy);
          if (!isArticle) policies.set(path, policy);
        }
        policies.set(articleRule, unitePolicies(ofArticles));
      },
      'astro:build:done': async (options) => {
        await adapter.hooks['astro:build:done']?.(options);
        for (const path of answeredElsewhere) {
          const policy = policies.get(path);
          if (policy === undefined) throw new Error(`${path} has no policy to carry.`);
          policies.delete(path);
          const file = new URL(`.${path}.html`, options.dir);
          await writeFile(file, policyAsMeta(await readFile(file, 'utf8'), policy));
        }
        await appendFile(new URL('_headers', options.dir), renderHeaderRules(policies));
      },
    },
  };
}
