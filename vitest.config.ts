import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import type { Plugin } from 'vite';
import brand from './brand.json' with { type: 'json' };
import { isOfDemo } from './src/brand/demo.ts';

const demoBrand = fileURLToPath(new URL('tests/support/demo-brand.json', import.meta.url));
const source = fileURLToPath(new URL('src/', import.meta.url));

/**
 * Gives the code under test one fixed brand, and English texts, so that tests can expect exact texts, amounts, and
 * times. Every copy of the site has another brand, or another language. Tests that import the brand file read the
 * owner's.
 */
const useDemoBrand: Plugin = {
  name: 'use-demo-brand',
  enforce: 'pre',
  resolveId: (id, importer) => {
    if (id.startsWith('#texts/')) return id.replace('#texts/', `${source}texts/en/`);
    return id.endsWith('/brand.json') && importer?.startsWith(source) ? demoBrand : undefined;
  },
};

/** Tests that replace a module. All others share the modules of their worker, which take long to load. */
const isolated = 'tests/**/*.isolated.test.{ts,tsx}';

/** Tests of the demo's content. A rebranded copy has other content. */
const ofOtherBrand = isOfDemo(brand.company.name) ? [] : ['tests/demo/**'];

export default defineConfig({
  plugins: [useDemoBrand],
  test: {
    environment: 'node',
    // Playwright runs tests/e2e against the built site.
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['tests/!(e2e)/**/*.test.{ts,tsx}'],
          exclude: [isolated, ...ofOtherBrand],
          setupFiles: ['tests/support/shared-worker.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'isolated', include: [isolated] },
      },
    ],
    setupFiles: ['tests/support/console-guard.ts'],
    // The parallel checks sometimes leave a core idle.
    maxWorkers: '100%',
    // Generous: no test waits for real time to pass, so only a busy machine reaches this limit. With a load of 50 on
    // two cores, a second of work took half a minute.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Tests replace modules of this package by its builds for browsers.
    server: { deps: { inline: [/@keystatic\/core/] } },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
});
