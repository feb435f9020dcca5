import { appendFile } from 'node:fs/promises';
import netlify from '@astrojs/netlify';
import type { AstroIntegration } from 'astro';
import { renderHeaderRules } from './header-rules.ts';

type ConfigDone = NonNullable<AstroIntegration['hooks']['astro:config:done']>;

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

  return {
    ...adapter,
    hooks: {
      ...adapter.hooks,
      'astro:config:done': (options) =>
        (adapter.hooks['astro:config:done'] as ConfigDone)({
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
          if (policy) policies.set(pathname, policy);
        }
      },
      'astro:build:done': async (options) => {
        await adapter.hooks['astro:build:done']?.(options);
        await appendFile(new URL('_headers', options.dir), renderHeaderRules(policies));
      },
    },
  };
}
