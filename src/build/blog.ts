import type { AstroIntegration } from 'astro';

/**
 * What the blog needs besides its pages: redirects from former addresses and, in development only, a
 * page that shows editors what an article may use.
 */
export function blog(): AstroIntegration {
  return {
    name: 'blog',
    hooks: {
      // Files whose names begin with an underscore are no routes by themselves.
      'astro:config:setup': ({ command, injectRoute }) => {
        injectRoute({ pattern: '/_redirects', entrypoint: './src/pages/_redirects.ts' });
        if (command === 'dev') {
          injectRoute({
            pattern: '/dev/components',
            entrypoint: './src/pages/_article-components.astro',
          });
        }
      },
    },
  };
}
