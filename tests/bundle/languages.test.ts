/** Test of a function on a site with two languages, packed as Netlify packs it, and called in its own folder. */
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { zipFunctions } from '@netlify/zip-it-and-ship-it';
import { expect, onTestFinished, test } from 'vitest';

import brand from '../../brand.json' with { type: 'json' };
import { bundleLanguage } from '../../src/build/language-bundles.ts';
import { languageAliases } from '../../src/build/languages.ts';
import { answerTexts as spanish } from '../../src/texts/es/answers.ts';
import { answerTexts as english } from '#texts/answers.ts';
import { BUNDLES } from '#platform/server/languages.ts';

const SOURCES = ['brand', 'content/site', 'features', 'platform', 'texts'];

/** Globs of netlify.toml for all functions. */
function includedFiles(): string[] {
  const settings = readFileSync('netlify.toml', 'utf8');
  const [, list = ''] = /^\[functions\]\n[^[]*included_files = (\[.*\])$/m.exec(settings) ?? [];
  return JSON.parse(list) as string[];
}

test('a deployed function contains the bundles, and answers in the language of the address', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'two-languages-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const inFolder = (path: string) => join(folder, path);
  for (const source of SOURCES)
    cpSync(`src/${source}`, inFolder(`src/${source}`), { recursive: true });
  for (const file of ['package.json', 'tsconfig.json']) copyFileSync(file, inFolder(file));
  symlinkSync(resolve('node_modules'), inFolder('node_modules'));
  mkdirSync(inFolder('netlify/functions'), { recursive: true });
  copyFileSync('netlify/functions/contact.ts', inFolder('netlify/functions/contact.ts'));
  const brandFile = inFolder('brand.json');
  writeFileSync(brandFile, JSON.stringify({ ...brand, languages: ['en', 'es'] }));
  await bundleLanguage('es', inFolder(BUNDLES), {
    ...languageAliases('es'),
    '#brand/file.ts': brandFile,
  });
  await zipFunctions(inFolder('netlify/functions'), inFolder('out'), {
    archiveFormat: 'none',
    basePath: folder,
    config: { '*': { nodeVersion: '24.x', includedFiles: includedFiles() } },
  });
  const script = `
    const { default: contact } = await import('./netlify/functions/contact.mjs');
    const context = { params: {}, requestId: 'test', ip: '', deploy: { context: 'dev' } };
    console.info = console.warn = () => undefined;
    for (const query of ['', '?language=es']) {
      const request = new Request('https://site.example/api/contact' + query, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{}',
      });
      const response = await contact(request, context);
      console.log((await response.json()).detail);
    }`;
  const args = ['--input-type=module', '--eval', script];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: inFolder('out/contact') });
  expect(stderr.toString()).toBe('');
  expect(stdout.toString().trim().split('\n')).toEqual([english.invalid, spanish.invalid]);
});
