import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { writeBrandStyles } from './src/build/brand-styles.ts';
import { writeHeadingTypeface } from './src/build/heading-typeface.ts';
import { islands } from './src/build/islands.ts';
import {
  baseOfBuild,
  isOtherLanguage,
  languageAliases,
  languageOfBuild,
  outputFolder,
  readLanguage,
} from './src/build/languages.ts';
import { finishPages } from './src/build/finish-pages.ts';
import { mirrorStyles } from './src/build/mirror-styles.ts';
import { sitePages } from './src/build/site-pages.ts';
import { sitemapOptions } from './src/build/sitemap.ts';
import { netlifyAdapter } from './src/build/netlify-adapter.ts';
import { company } from '#brand/company.ts';

const { direction } = await readLanguage(languageOfBuild);

writeBrandStyles();
await writeHeadingTypeface();

/** Only these sheets contain Tailwind rules; without the filter, Tailwind reads every style sheet. */
const tailwind = tailwindcss();
for (const { transform } of tailwind) {
  if (transform) transform.filter = { id: /\/styles\/(?:admin|checkout|intake)\.css$/ };
}

/**
 * Chunk group that puts all articles into one file. Otherwise each article is written and read separately.
 */
const articles = { name: 'articles', test: /\/src\/content\/articles\// };

/** Replaces everything in the name of a photo that an address would have to encode. */
const sanitizeFileName = (name) => name.normalize('NFKD').replace(/[^\w./-]+/g, '_');

export default defineConfig({
  site: company.host,
  base: baseOfBuild || '/',
  outDir: outputFolder,
  // A cache contains the articles of one language.
  ...(isOtherLanguage && { cacheDir: `node_modules/.astro/${languageOfBuild}` }),
  output: 'static',
  trailingSlash: 'never',
  // Writes /blog/slug as one file, so that this address needs no redirect to /blog/slug/.
  build: { format: 'file', inlineStylesheets: 'always' },
  // Pages hold no session. Without this setting, the adapter would enable sessions in Netlify Blobs.
  session: false,
  prerenderConflictBehavior: 'error',
  integrations: [
    react(),
    mdx(),
    sitemap(sitemapOptions),
    islands(),
    sitePages(),
    finishPages(),
    netlifyAdapter(),
  ],
  // Shiki colors code with style attributes, which the Content-Security-Policy forbids.
  markdown: { syntaxHighlight: false },
  security: {
    csp: {
      directives: [
        "default-src 'none'",
        "base-uri 'none'",
        "connect-src 'self'",
        "font-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "img-src 'self' data:",
        "manifest-src 'self'",
      ],
    },
  },
  vite: {
    plugins: [tailwind],
    ...(direction === 'rtl' && { css: { postcss: { plugins: [mirrorStyles] } } }),
    resolve: { alias: languageAliases(languageOfBuild) },
    environments: {
      prerender: {
        build: {
          rolldownOptions: { output: { codeSplitting: { groups: [articles] }, sanitizeFileName } },
        },
      },
    },
    // The files of `public` have one address in all languages.
    publicDir: isOtherLanguage ? false : 'public',
    // Keeps nested rules nested, which halves their size. The targets for Chrome and Safari are newer than
    // the oldest browsers in README because of one feature, `light-dark()`. No style uses it, but for older
    // targets Vite would add variables for it to every `color-scheme`.
    build: {
      cssTarget: ['chrome123', 'firefox125', 'safari17.5'],
      // Astro adds a directive to each article's module, and Vite would warn about every one.
      rolldownOptions: { checks: { moduleLevelDirective: false } },
    },
  },
});
