import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { bundle } from '@netlify/edge-bundler';

/** Where the program itself is: what stands in node_modules/.bin is another thing on each system. */
export const denoFolder = resolve('node_modules/deno');

/**
 * Bundles the edge functions as Netlify does, with this project's Deno, and unpacks the bundle into a
 * folder of its own.
 *
 * Their `config` is not in it: the bundler reads that by running a file that imports a type from
 * https://edge.netlify.com, which tests must do without. Everything else it does offline.
 * @returns the folder, with the sources at the paths they have here and `deno.json` for their imports.
 */
export async function bundleEdgeFunctions(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'edge-bundle-'));
  const outerPath = process.env.PATH;
  // It takes the Deno that it finds on the path.
  process.env.PATH = [denoFolder, outerPath].join(delimiter);
  try {
    await bundle([resolve('netlify/edge-functions')], folder, [], {
      basePath: process.cwd(),
      cacheDirectory: folder,
      featureFlags: { edge_bundler_generate_tarball: true },
      userLogger: () => undefined,
    });
  } finally {
    process.env.PATH = outerPath;
  }
  const archive = readdirSync(folder).find((file) => file.endsWith('.tar.gz'));
  if (!archive) throw new Error('The edge functions were not bundled.');
  // Windows has had it since version 10.
  const { status, stderr } = spawnSync('tar', ['-xzf', archive], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return folder;
}
