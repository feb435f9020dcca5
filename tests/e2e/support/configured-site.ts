import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Brand } from '#brand/brand.ts';
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

/** Adds languages to the default one of a folder's site. */
export function addLanguages(folder: string, ...codes: readonly string[]): void {
  const file = join(folder, 'brand.json');
  const brand = JSON.parse(readFileSync(file, 'utf8')) as Brand;
  writeFileSync(file, JSON.stringify({ ...brand, languages: [brand.languages[0], ...codes] }));
}

/** Builds a folder's site with additional variables: the pages of each language, without a search index. */
export async function build(cwd: string, env: Readonly<Record<string, string>>): Promise<void> {
  const { languages } = JSON.parse(readFileSync(join(cwd, 'brand.json'), 'utf8')) as Brand;
  await buildPages(cwd, env);
  for (const code of languages.slice(1)) await buildPages(cwd, { ...env, SITE_LANGUAGE: code });
}

async function buildPages(cwd: string, env: Readonly<Record<string, string>>): Promise<void> {
  // A separate cache, because the main build's cache may be in use.
  const script = `
    const { build } = await import('astro');
    await build({ logLevel: 'error', cacheDir: './.cache' });
    const { bundleLanguages } = await import('./src/build/language-bundles.ts');
    await bundleLanguages();
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
