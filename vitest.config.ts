import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import type { Plugin } from 'vite';
import { adaptKeystatic } from './src/build/keystatic.ts';

const demoBrand = fileURLToPath(new URL('tests/support/demo-brand.json', import.meta.url));
const source = fileURLToPath(new URL('src/', import.meta.url));

/**
 * Gives the code under test the brand of the demo, so that tests of exact texts, amounts, and times also
 * pass in a rebranded copy. Tests that import the brand file read the owner's.
 */
const useDemoBrand: Plugin = {
  name: 'use-demo-brand',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id.endsWith('/brand.json') && importer?.startsWith(source) ? demoBrand : undefined,
};

export default defineConfig({
  plugins: [adaptKeystatic(), useDemoBrand],
  test: {
    environment: 'node',
    include: ['tests/**/*.test.{ts,tsx}'],
    // Playwright runs these against the built site.
    exclude: ['tests/e2e/**'],
    setupFiles: ['tests/support/console-guard.ts'],
    // The parallel checks sometimes leave a core idle.
    maxWorkers: '100%',
    // Generous: no test waits for real time to pass, so only a busy machine reaches this limit.
    testTimeout: 20_000,
    // The plugin changes only modules that Vite loads.
    server: { deps: { inline: [/@keystatic\/core/] } },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
});
