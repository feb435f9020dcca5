import { build } from 'esbuild';

/**
 * Bundles a script that is no part of Astro's own: `iife` to stand in a page itself, because it must
 * run before any file is there; `esm` for a file that a page fetches late (src/pages/chunks).
 * @param entry its path from the root of the project.
 */
export async function bundleScript(entry: string, format: 'iife' | 'esm'): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format,
    target: 'es2022',
    write: false,
  });
  return (outputFiles[0]?.text ?? '').trim();
}
