/** Tests of the one-sentence errors that a command prints before it starts. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';

import { listen, readHostAndPort } from '../../scripts/local/machine/host-and-port.ts';

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
    mkdirSync(join(folder, 'scripts/content'), { recursive: true });
    cpSync('scripts/run.js', join(folder, 'scripts/run.js'));
    writeFileSync(join(folder, 'scripts/hello.ts'), 'console.log(process.argv.slice(2).join());');
    const noProblems = 'export const checkOwnFiles = () => [];';
    writeFileSync(join(folder, 'scripts/content/check-own-files.ts'), noProblems);
    cpSync('scripts/content/problem.ts', join(folder, 'scripts/content/problem.ts'));
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

  test('reports an incomplete installation', () => {
    install('one');
    const errors = 'The package two is not installed: run "npm ci" again.\n';
    expect(run()).toEqual({ code: 1, output: '', errors });
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

describe('before a server is started', () => {
  test('a used port is reported, with a free one to try', async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, done));
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    await expect(listen(createServer(), { host: 'localhost', port })).rejects.toThrow(
      `Port ${port} is in use: stop the program that uses it, or choose another with PORT=${port + 1}.`,
    );
  });

  test.each(['eighty', '-1', '65536', '80.5'])('%s is not a valid port', (PORT) => {
    expect(() => readHostAndPort({ PORT })).toThrow(
      `PORT must be a number from 0 to 65535, not "${PORT}".`,
    );
  });

  test('a host that is not this machine is reported', async () => {
    await expect(listen(createServer(), { host: '192.0.2.254', port: 0 })).rejects.toThrow(
      /^Change PORT or HOST: .*192\.0\.2\.254/,
    );
  });
});
