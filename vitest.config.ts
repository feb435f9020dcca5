import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import type { Plugin } from 'vite';

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

/** Files that replace a module. All others share the modules of their worker, which take long to load. */
const replacing = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .map((file) => `tests/${file}`)
  .filter((file) => /\.test\.tsx?$/.test(file))
  .filter((file) => readFileSync(file, 'utf8').includes('vi.mock('));

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
          exclude: replacing,
          setupFiles: ['tests/support/shared-worker.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'isolated', include: replacing },
      },
    ],
    setupFiles: ['tests/support/console-guard.ts'],
    // The parallel checks sometimes leave a core idle.
    maxWorkers: '100%',
    // Generous: no test waits for real time to pass, so only a busy machine reaches this limit.
    testTimeout: 20_000,
    // Tests replace modules of this package by its builds for browsers.
    server: { deps: { inline: [/@keystatic\/core/] } },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
});
