/**
 * Mutation tests of rules, server code, functions, and the logic of the islands, which unit tests cover:
 * `npm run mutation -- --mutate "src/brand/**"`. Browser tests cover the components of the islands.
 */
export default {
  testRunner: 'vitest',
  // Processes, because a thread cannot change its time zone.
  vitest: { configFile: 'tests/vitest.mutation.config.ts', pool: 'forks' },
  dryRunTimeoutMinutes: 15,
  mutate: [
    'src/{brand,features,platform}/**/*.ts',
    'netlify/functions/*.ts',
    'src/islands/admin/{alerts,failures,records}.ts',
    'src/islands/checkout/{confirm-payment,payment-session}.ts',
    'src/islands/editor/before-save.ts',
    'src/islands/intake/controls.ts',
  ],
  coverageAnalysis: 'perTest',
  ignorePatterns: ['dist', '.local', 'test-results', 'docs'],
  // A mutant outside of functions would need a new process for each test run.
  ignoreStatic: true,
  concurrency: 2,
  incremental: true,
  incrementalFile: '.local/stryker/incremental.json',
  tempDirName: '.local/stryker/copy',
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowEmojis: false, logTests: false, reportTests: false },
  thresholds: { high: 95, low: 85, break: 85 },
};
