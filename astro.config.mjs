import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { clientDirectives } from './src/build/client-directives.ts';
import { islandChunks } from './src/build/island-chunks.ts';
import { finishPages } from './src/build/finish-pages.ts';
import { netlifyAdapter } from './src/build/netlify-adapter.ts';
import { findDeployProblem } from './src/build/netlify-build.ts';
import { zodWithoutEval } from './src/build/zod-without-eval.ts';
import { company } from './src/site/company.ts';
import { isInSitemap } from './src/site/seo.ts';

if (process.env.NETLIFY && process.env.PUBLIC_PAYMENTS) {
  throw new Error(
    'PUBLIC_PAYMENTS is for this machine only: it would replace Stripe by a sandbox.',
  );
}
const problem = findDeployProblem(process.env, company);
if (problem) throw new Error(problem);

/** Only these sheets contain Tailwind rules; without the filter, Tailwind reads every style sheet. */
const tailwind = tailwindcss();
for (const { transform } of tailwind) {
  if (transform) transform.filter = { id: /\/styles\/(?:admin|checkout|intake)\.css$/ };
}

/** What pages are made with: one file for all articles, where each would be written and read as its own. */
const articles = { name: 'articles', test: /\/src\/content\/articles\// };

/** What each script of an island imports: told by the bundler, written into the pages that need it. */
const scriptImports = new Map();

export default defineConfig({
  site: company.host,
  output: 'static',
  trailingSlash: 'never',
  // One file per page without a folder: /blog/slug is the address itself, no redirect to /blog/slug/.
  build: { format: 'file', inlineStylesheets: 'always' },
  // Pages hold no session; without this the adapter would turn Blobs-backed sessions on.
  session: false,
  prerenderConflictBehavior: 'error',
  integrations: [
    react(),
    mdx(),
    sitemap({ filter: isInSitemap }),
    clientDirectives(),
    islandChunks(scriptImports),
    finishPages(scriptImports),
    netlifyAdapter(),
  ],
  // Shiki colours code with style attributes, which the Content-Security-Policy forbids.
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
    plugins: [tailwind, zodWithoutEval()],
    environments: {
      prerender: {
        build: { rolldownOptions: { output: { codeSplitting: { groups: [articles] } } } },
      },
    },
    // Nested rules stay nested, which halves their bytes. The targets for Chrome and Safari are newer than
    // README's oldest browsers by one feature, `light-dark()`. No style uses it, but for older targets
    // Vite would add variables for it to every `color-scheme`.
    build: {
      cssTarget: ['chrome123', 'firefox125', 'safari17.5'],
      // Astro puts a directive of its own into each article's module; Vite would warn of every one.
      rolldownOptions: { checks: { moduleLevelDirective: false } },
    },
  },
});
