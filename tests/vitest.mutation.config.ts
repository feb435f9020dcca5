import { defineConfig } from 'vitest/config';
import config from '../vitest.config.ts';

// One project, in which each file has its own modules.
const { projects: _projects, ...test } = config.test ?? {};

/** Only tests that need no build, browser, Deno, or network: each mutant runs those that cover it. */
export default defineConfig({
  ...config,
  test: {
    ...test,
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: [
      'tests/{bundle,demo,e2e,edge,engines,sandbox,scripts,support}/**',
      'tests/features/articles/{blog-words,check-content,editor-format.isolated}.test.ts',
      // Random sequences, faults at every call, and compiler runs: minutes for each mutant that they cover.
      'tests/functions/{fuzz,guard,intake-faults,paths}.test.ts',
      'tests/platform/server/write-paths.test.ts',
      'tests/features/checkout/server/payments-property.test.ts',
      'tests/features/submissions/adding-a-field.test.tsx',
    ],
  },
});
