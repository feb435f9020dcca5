/**
 * `npm run test:rebranded`: everything `npm test` runs, on a copy with another brand. CI does, so that
 * nobody who takes the site over meets tests that know its former name.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

/** What is installed or made here, and no part of the site. */
const made = new Set([
  ...['node_modules', '.git', '.local', '.netlify', '.astro', 'dist', 'test-results'],
]);

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'rebranded-')));
cpSync('.', folder, { recursive: true, filter: (path) => !made.has(basename(path)) });
symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction');

/** Runs a script of the copy. @returns its exit code. */
function run(...args: readonly string[]): number {
  const { status } = spawnSync(process.execPath, ['scripts/run.js', ...args], {
    cwd: folder,
    stdio: 'inherit',
  });
  return status ?? 1;
}

process.exitCode = run('setup', '--file', 'tests/scripts/other-brand.json') || run('test');
rmSync(folder, { recursive: true, force: true });
