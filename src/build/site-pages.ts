import type { AstroIntegration } from 'astro';
import { pagePaths } from '#features/site/paths.ts';
import { isOtherLanguage } from './languages.ts';

/** Pages and files that a site has once, whatever its languages, by address. */
const ofSite = {
  [pagePaths.admin]: '_admin.astro',
  '/robots.txt': '_robots.txt.ts',
  '/.well-known/security.txt': '_security.txt.ts',
  '/favicon.ico': '_favicon.ico.ts',
  '/favicon.svg': '_favicon.svg.ts',
  '/[icon].png': '_icon.png.ts',
} as const;

/** Adds the pages and files that only the build of the default language has. */
export function sitePages(): AstroIntegration {
  return {
    name: 'site-pages',
    hooks: {
      'astro:config:setup': ({ injectRoute }) => {
        if (isOtherLanguage) return;
        for (const [pattern, page] of Object.entries(ofSite)) {
          injectRoute({ pattern, entrypoint: `./src/pages/${page}`, prerender: true });
        }
      },
    },
  };
}
