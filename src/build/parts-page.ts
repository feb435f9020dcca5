import type { AstroIntegration } from 'astro';

/** Adds the page of all parts to the dev server. No build contains it. */
export function partsPage(): AstroIntegration {
  return {
    name: 'parts-page',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command !== 'dev') return;
        injectRoute({ pattern: '/dev/parts', entrypoint: './src/pages/_parts/index.astro' });
      },
    },
  };
}
