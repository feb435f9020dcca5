import { mergeConfig } from 'vitest/config';
import config from '../vitest.config.ts';

/** Only tests that need no build, browser, Deno, or network: each mutant runs those that cover it. */
export default mergeConfig(config, {
  test: { exclude: ['tests/{bundle,content,e2e,edge,sandbox,scripts}/**'] },
});
