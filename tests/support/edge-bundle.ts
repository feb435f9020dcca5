import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { bundle } from '@netlify/edge-bundler';

/** Path of the program itself, because node_modules/.bin differs between systems. */
export const denoFolder = resolve('node_modules/deno');

/**
 * Bundles the edge functions as Netlify does, with this project's Deno, and unpacks the bundle into a
 * separate folder.
 * The bundle has no `config`: the bundler reads it by running a file that imports a type from
 * https://edge.netlify.com, and tests must not use the network. Everything else works offline.
 * @returns the folder, with the sources at their usual paths and `deno.json` for their imports.
 */
export async function bundleEdgeFunctions(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'edge-bundle-'));
  const outerPath = process.env.PATH;
  // The bundler uses the first Deno on the PATH.
  process.env.PATH = [denoFolder, outerPath].join(delimiter);
  try {
    await bundle([resolve('netlify/edge-functions')], folder, [], {
      basePath: process.cwd(),
      importMapPaths: [resolve('netlify/import-map.json')],
      cacheDirectory: folder,
      featureFlags: { edge_bundler_generate_tarball: true },
      userLogger: () => undefined,
    });
  } finally {
    process.env.PATH = outerPath;
  }
  const archive = readdirSync(folder).find((file) => file.endsWith('.tar.gz'));
  if (!archive) throw new Error('The edge functions were not bundled.');
  // Windows has included it since version 10.
  const { status, stderr } = spawnSync('tar', ['-xzf', archive], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return folder;
}
