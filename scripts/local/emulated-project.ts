import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config } from '@netlify/functions';

const FUNCTIONS = 'netlify/functions';

export interface EmulatedProject {
  /** What the emulator takes for the project's folder. */
  readonly root: string;
  readonly remove: () => void;
}

/**
 * Makes a folder that the emulator serves in place of the project: the same build and the same rules,
 * and for each function a file of two lines that imports it. The emulator bundles a function anew for
 * every call, which takes most of a second; two lines take no time, and Node runs the sources as
 * they are. Every server has a folder of its own.
 */
export async function makeEmulatedProject(): Promise<EmulatedProject> {
  const root = mkdtempSync(join(tmpdir(), 'emulated-'));
  mkdirSync(join(root, FUNCTIONS), { recursive: true });
  symlinkSync(resolve('dist'), join(root, 'dist'));
  writeFileSync(join(root, 'package.json'), JSON.stringify({ type: 'module' }));
  const rules = readFileSync('netlify.toml', 'utf8');
  writeFileSync(
    join(root, 'netlify.toml'),
    rules.replace('[functions]', '[functions]\nnode_bundler = "none"'),
  );
  for (const file of globSync(`${FUNCTIONS}/*.ts`)) {
    const source = pathToFileURL(resolve(file)).href;
    const { config } = (await import(source)) as { config: Config };
    writeFileSync(
      join(root, FUNCTIONS, `${basename(file, '.ts')}.mjs`),
      `export { default } from ${JSON.stringify(source)};\nexport const config = ${JSON.stringify(config)};\n`,
    );
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
