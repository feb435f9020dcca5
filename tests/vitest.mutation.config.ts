import { mergeConfig } from 'vitest/config';
import config from '../vitest.config.ts';

/** Only tests that need no build, browser, Deno, or network: each mutant runs those that cover it. */
export default mergeConfig(config, {
  test: {
    exclude: [
      'tests/{bundle,e2e,edge,engines,sandbox,scripts,support}/**',
      'tests/content/!(covers).test.ts',
      // Random sequences, faults at every call, and compiler runs: minutes for each mutant that they cover.
      'tests/domain/expressions.test.ts',
      'tests/functions/{fuzz,guard,intake-faults,paths}.test.ts',
      'tests/server/write-paths.test.ts',
      'tests/server/payments/payments-property.test.ts',
      'tests/site/adding-an-intake-field.test.tsx',
    ],
  },
});
