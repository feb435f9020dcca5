import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/**/*.test.{ts,tsx}'],
    // Run by Playwright against the built site.
    exclude: ['tests/e2e/**'],
    setupFiles: ['tests/support/console-guard.ts'],
    // The checks that run beside them leave a core idle at times.
    maxWorkers: '100%',
    // Generous, because no test waits for time to pass: only a busy machine comes near it.
    testTimeout: 20_000,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
});
