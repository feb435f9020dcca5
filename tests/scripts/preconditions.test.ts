/** Tests of the one-sentence errors that a command prints before it starts. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'preconditions-'));
  return () => rmSync(folder, { recursive: true, force: true });
});

describe('scripts/run.js', () => {
  /** Packages that the test project requires. The last one is its Node. */
  const needs = {
    dependencies: { one: '1.0.0' },
    devDependencies: { two: '1.0.0', node: '99.1.0' },
  };

  function install(...names: readonly string[]): void {
    for (const name of names) {
      mkdirSync(join(folder, 'node_modules', name), { recursive: true });
      writeFileSync(join(folder, 'node_modules', name, 'package.json'), '{}');
    }
  }

  function run(): { code: number | null; output: string; errors: string } {
    mkdirSync(join(folder, 'src/features/articles/check'), { recursive: true });
    cpSync('scripts/run.js', join(folder, 'scripts/run.js'));
    writeFileSync(join(folder, 'scripts/hello.ts'), 'console.log(process.argv.slice(2).join());');
    const noProblems = 'export const checkOwnFiles = () => [];';
    writeFileSync(join(folder, 'src/features/articles/check/check-own-files.ts'), noProblems);
    cpSync(
      'src/features/articles/check/problem.ts',
      join(folder, 'src/features/articles/check/problem.ts'),
    );
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', ...needs }));
    const ended = spawnSync(process.execPath, ['scripts/run.js', 'hello', '--a', 'b'], {
      cwd: folder,
      encoding: 'utf8',
    });
    return { code: ended.status, output: ended.stdout, errors: ended.stderr };
  }

  test('reports missing packages', () => {
    const errors = 'The packages are not installed: run "npm ci" first.\n';
    expect(run()).toEqual({ code: 1, output: '', errors });
  });

  test('says how to install the packages that npm leaves out in production', () => {
    vi.stubEnv('NODE_ENV', 'production');
    onTestFinished(() => void vi.unstubAllEnvs());
    // The first package is one of production.
    install('one');
    expect(run().errors).toMatch(/^The development packages .* run "npm ci --include=dev"\.\n$/);
  });

  test('reports an installation that skipped its scripts, on an outdated Node', () => {
    install('one', 'two', 'node');
    const { code, errors } = run();
    expect(code).toBe(1);
    expect(errors).toBe(
      `This needs Node 99, and this is ${process.versions.node}: the installation skipped its scripts: run "npm ci" without --ignore-scripts.\n`,
    );
  });

  test('runs a script with its arguments', () => {
    install('one', 'two', 'node');
    needs.devDependencies.node = '20.0.0';
    onTestFinished(() => void (needs.devDependencies.node = '99.1.0'));
    expect(run()).toEqual({ code: 0, output: '--a,b\n', errors: '' });
  });
});
