import { build } from 'esbuild';

/**
 * Bundles a script that stands in a page itself because it must run before any file is there.
 * @param entry its path from the root of the project.
 */
export async function bundleInline(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  });
  return (outputFiles[0]?.text ?? '').trim();
}
