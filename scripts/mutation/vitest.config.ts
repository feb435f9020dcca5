import { mergeConfig } from 'vitest/config';
import plain from '../../vitest.config.ts';
import { mutants } from './mutants.ts';

const mutant = mutants[Number(process.env.MUTANT)];

/** Vitest with one fault in one file, as it is loaded: no file is changed. */
export default mergeConfig(plain, {
  // Its cache knows nothing of faults: it would keep one for the next run.
  fsModuleCache: false,
  test: { fsModuleCache: false },
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre' as const,
      transform(code: string, id: string) {
        if (!mutant || !id.endsWith(`/${mutant.file}`)) return undefined;
        return code.replace(mutant.search, () => mutant.replace);
      },
    },
  ],
});
