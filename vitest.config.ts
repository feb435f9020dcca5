import { defineConfig } from 'vitest/config';
import { adaptKeystatic } from './src/build/keystatic.ts';

export default defineConfig({
  plugins: [adaptKeystatic()],
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
