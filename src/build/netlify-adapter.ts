import { registerHooks } from 'node:module';
import type { AstroIntegration } from 'astro';

/** Serves functions and storage in `astro dev`, which this project does with its own local server. */
const DEV_PLUGIN = '@netlify/vite-plugin';

/** Imports the official adapter without its Vite plugin, which costs 2 s of CPU time per build. */
async function createAdapter(): Promise<AstroIntegration> {
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      specifier === DEV_PLUGIN
        ? { url: 'data:text/javascript,export default () => []', shortCircuit: true }
        : next(specifier, context),
  });
  const { default: netlify } = await import('@astrojs/netlify');
  hooks.deregister();
  return netlify({ imageCDN: false, staticHeaders: true });
}

/**
 * Makes an adapter emit no server function, and leaves the headers of pages to `finishPages()`.
 * Otherwise the adapter would write a second, longer policy for each page.
 */
function withStaticOutput(adapter: AstroIntegration): AstroIntegration {
  const { 'astro:build:generated': _headers, ...hooks } = adapter.hooks;
  const onConfigDone: (typeof hooks)['astro:config:done'] = (options) =>
    hooks['astro:config:done']?.({
      ...options,
      setAdapter: (features) => {
        const adapterFeatures = { ...features.adapterFeatures, buildOutput: 'static' as const };
        options.setAdapter({ ...features, adapterFeatures });
      },
    });
  return { ...adapter, hooks: { ...hooks, 'astro:config:done': onConfigDone } };
}

/**
 * Adds Netlify's adapter to a build. In `astro dev` its plugin would start a second local server, so there
 * a substitute only makes Astro send each page's policy as a header.
 */
export function netlifyAdapter(): AstroIntegration {
  let isBuild = false;
  return {
    name: 'netlify-adapter',
    hooks: {
      'astro:config:setup': async ({ command, updateConfig }) => {
        isBuild = command === 'build';
        if (isBuild) updateConfig({ integrations: [withStaticOutput(await createAdapter())] });
      },
      'astro:config:done': ({ setAdapter }) => {
        if (isBuild) return;
        setAdapter({
          name: 'netlify-adapter',
          // eslint-disable-next-line @typescript-eslint/no-deprecated -- its other value is, not this one
          entrypointResolution: 'auto',
          adapterFeatures: { buildOutput: 'static', staticHeaders: true },
          supportedAstroFeatures: { staticOutput: 'stable', sharpImageService: 'stable' },
        });
      },
    },
  };
}
