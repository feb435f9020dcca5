import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { borrow, plainEnvironment } from './local-site.ts';

const root = resolve(import.meta.dirname, '../../..');

/** Creates a folder in which the site can be built without changing the main build. */
export function makeBuildFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-build-'));
  // Vite resolves real paths, so its sources are copied and not linked.
  for (const part of [
    '.gitignore',
    'brand.json',
    'src',
    'public',
    'netlify',
    'astro.config.mjs',
    'tsconfig.json',
    'package.json',
  ]) {
    cpSync(join(root, part), join(folder, part), { recursive: true });
  }
  // Drawing the share images takes seconds per build. The tests of the main build check them.
  rmSync(join(folder, 'src/pages/og'), { recursive: true });
  for (const part of ['netlify.toml', 'package-lock.json', 'node_modules']) borrow(part, folder);
  return folder;
}

/** Builds a folder's site with additional variables. */
export async function build(cwd: string, env: Readonly<Record<string, string>>): Promise<void> {
  // A separate cache, because the main build's cache may be in use.
  const script = `
    const { build } = await import('astro');
    await build({ logLevel: 'error', cacheDir: './.cache' });
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd,
    env: plainEnvironment({ ...env, ASTRO_TELEMETRY_DISABLED: '1' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const code = await new Promise((done) => child.on('close', done));
  if (code !== 0) throw new Error(`The build failed:\n${output}`);
}
