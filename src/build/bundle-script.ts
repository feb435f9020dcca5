import { build } from 'esbuild';
import { languageAliases, languageOfBuild } from './languages.ts';

/**
 * Bundles a script that Astro does not load: `iife` for a script in the page's head, which must run
 * before any file has loaded; `esm` for a file that a page fetches later (src/pages/chunks).
 * @param entries paths from the root of the project.
 * @param constants values of the constants that the script declares.
 */
export async function bundleScript(
  entries: string | readonly string[],
  format: 'iife' | 'esm',
  constants: Readonly<Record<string, string | number | boolean | object>> = {},
): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: [entries]
        .flat()
        .map((entry) => `export * from './${entry}';`)
        .join('\n'),
      resolveDir: process.cwd(),
    },
    bundle: true,
    minify: true,
    format,
    target: 'es2022',
    jsx: 'automatic',
    write: false,
    alias: languageAliases(languageOfBuild),
    // With the options of tsconfig.json, each bundle would begin with "use strict".
    tsconfigRaw: {},
    define: Object.fromEntries(
      Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
  });
  return (outputFiles[0]?.text ?? '').trim();
}
