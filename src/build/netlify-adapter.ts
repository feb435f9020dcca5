import type { AstroIntegration } from 'astro';

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
        if (!isBuild) return;
        const { default: netlify } = await import('@astrojs/netlify');
        const adapter = netlify({ imageCDN: false, staticHeaders: true });
        updateConfig({ integrations: [withStaticOutput(adapter)] });
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
