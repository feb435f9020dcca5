/** Test of an upgrade: an owner's changes and a later version of the project merge without a conflict. */
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

import demo from '../support/demo-brand.json' with { type: 'json' };
import { buildArticleSource } from '../support/build.ts';
import other from './other-brand.json' with { type: 'json' };

const folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Files that belong to the owner. A version of the project changes none of them. */
const ofOwner = /^(?:brand\.json|src\/content\/|public\/brand\/)/;

function run(command: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...process.env,
      GIT_CONFIG_GLOBAL: devNull,
      GIT_AUTHOR_NAME: 'Test',
      GIT_AUTHOR_EMAIL: 'test@site.test',
      GIT_COMMITTER_NAME: 'Test',
      GIT_COMMITTER_EMAIL: 'test@site.test',
    },
  });
  expect(status, `${command} ${args.join(' ')}\n${stdout}${stderr}`).toBe(0);
  return stdout;
}

/** Runs a git command that lists files. With `-z`, names with special characters are not quoted. */
function listFiles(...args: readonly string[]): string[] {
  return run('git', ...args, '-z')
    .split('\0')
    .filter(Boolean);
}

function commit(subject: string): void {
  run('git', 'add', '--all');
  run('git', 'commit', '--quiet', '--message', subject);
}

test('a rebranded copy with another article and plan merges a later version', () => {
  for (const part of [
    ...['brand.json', 'src', 'public', 'scripts', 'tests', 'docs', 'package.json', 'README.md'],
    ...['.gitignore', '.gitattributes', 'astro.config.mjs'],
  ]) {
    cpSync(part, join(folder, part), { recursive: true });
  }
  // The owner of a copy may have removed plans that the answers change, and all articles.
  const { languages } = JSON.parse(readFileSync('brand.json', 'utf8')) as typeof demo;
  writeFileSync(join(folder, 'brand.json'), JSON.stringify({ ...demo, languages }));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
  appendFileSync(join(folder, '.gitignore'), 'node_modules\n');
  run('git', 'init', '--quiet', '--initial-branch=main');
  commit('First version');

  run('git', 'switch', '--quiet', '--create', 'owner');
  // A name that no copy has, so that this test also passes in a rebranded copy.
  const company = { ...other.company, name: 'Kestrel & Daughters of This Test' };
  writeFileSync(join(folder, 'answers.json'), JSON.stringify({ ...other, company, languages }));
  run(process.execPath, 'scripts/run.js', 'setup', '--file', 'answers.json');
  rmSync(join(folder, 'answers.json'));
  const articles = join(folder, 'src/content/articles');
  mkdirSync(articles, { recursive: true });
  writeFileSync(join(articles, 'how-we-answer-the-phone.mdx'), buildArticleSource());
  appendFileSync(join(folder, 'src/content/legal/terms-conditions.mdx'), '\nOur own rule.\n');
  commit('Our brand');
  const ownFiles = listFiles('diff', '--name-only', 'main');
  expect(ownFiles).toContain('brand.json');
  expect(ownFiles.filter((file) => !ofOwner.test(file))).toEqual([]);
  expect(ownFiles).toContain('src/content/articles/how-we-answer-the-phone.mdx');

  run('git', 'switch', '--quiet', 'main');
  const changed = listFiles('ls-files').filter((file) => !ofOwner.test(file));
  for (const file of changed) appendFileSync(join(folder, file), '\n');
  commit('A later version that changes all of its files');

  run('git', 'switch', '--quiet', 'owner');
  run('git', 'merge', '--quiet', '--no-edit', 'main');
  const brand = JSON.parse(readFileSync(join(folder, 'brand.json'), 'utf8')) as typeof other;
  expect(brand.company.name).toBe('Kestrel & Daughters of This Test');
  expect(brand.plans.shop).toEqual(other.plans.shop);
  expect(listFiles('diff', '--name-only', 'main')).toEqual(ownFiles);
});
