import { existsSync, globSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { ESLint } from 'eslint';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import tseslint from 'typescript-eslint';
import { expect, test } from 'vitest';
import { domainLibraries, layers, layerZones } from '../../eslint-layers.js';

/** The rules of eslint.config.js about imports, without the slow ones that know types. */
const eslint = new ESLint({
  overrideConfigFile: true,
  overrideConfig: [
    {
      files: ['**/*.ts'],
      languageOptions: { parser: tseslint.parser },
      plugins: { 'import-x': importX },
      settings: {
        'import-x/resolver-next': [createTypeScriptImportResolver({ project: './tsconfig.json' })],
      },
      rules: { 'import-x/no-restricted-paths': ['error', { zones: layerZones }] },
    },
    domainLibraries,
  ],
});

/** A file of each part of src/, for probes to import. */
const probes = {
  domain: 'src/domain/money.ts',
  site: 'src/site/company.ts',
  'components/ui': 'src/components/ui/Button.tsx',
  components: 'src/components/blog/hue.ts',
  catalogue: 'src/catalogue/articles.ts',
  layouts: 'src/layouts/Base.astro',
  styles: 'src/styles/base.css',
  islands: 'src/islands/contact/ContactForm.tsx',
  browser: 'src/browser/api.ts',
  server: 'src/server/config.ts',
  build: 'src/build/symbols.ts',
  pages: 'src/pages/robots.txt.ts',
} as const;

async function complaints(file: string, imported: string): Promise<string[]> {
  const [result] = await eslint.lintText(`import ${JSON.stringify(imported)};\n`, {
    filePath: file,
  });
  return (result?.messages ?? []).map(({ message }) => message);
}

/** Where the probe of a row stands. */
function standsIn(folder: string): string {
  return folder.includes('!(') ? folder.replace(/!\(.*\)$/, 'probe') : folder;
}

for (const [folder, allowed] of Object.entries(layers)) {
  test(`${folder} may import what its row says, and nothing else of src/`, async () => {
    const stands = standsIn(folder);
    const file = `${stands}/probe-of-the-layers.ts`;
    for (const target of Object.values(probes)) {
      const isAllowed = allowed.some((other) => target.startsWith(`src/${other}/`));
      let path = relative(resolve(stands), resolve(target));
      if (!path.startsWith('.')) path = `./${path}`;
      expect((await complaints(file, path)).length, `${folder} imports ${target}`).toBe(
        isAllowed ? 0 : 1,
      );
    }
  });
}

test('the domain imports no library but the small zod', async () => {
  const file = 'src/domain/probe-of-the-layers.ts';
  for (const library of ['react', 'node:crypto', '@netlify/blobs', 'astro/zod', 'zod']) {
    expect(await complaints(file, library), library).toHaveLength(1);
  }
  expect(await complaints(file, 'zod/mini')).toEqual([]);
});

test('every folder of code has a row, and every row a folder', () => {
  const rows = Object.keys(layers);
  for (const row of rows) {
    const folder = row.includes('!(') ? row.replace(/\/!\(.*\)$/, '') : row;
    expect(existsSync(folder), row).toBe(true);
  }
  const folders = globSync('src/{*,islands/*,components/*}/', {}).map((path) =>
    path.replaceAll('\\', '/'),
  );
  const isCovered = (folder: string) =>
    rows.some((row) => {
      const [base = ''] = row.split('/!(');
      return (
        row === folder ||
        folder.startsWith(`${row}/`) ||
        base === folder ||
        (row !== base && folder.startsWith(`${base}/`))
      );
    });
  const withoutCode = ['src/content', 'src/styles', 'src/islands', 'src/components'];
  expect(
    folders.filter(
      (folder) => !withoutCode.includes(folder) && !/\.\w+$/.test(folder) && !isCovered(folder),
    ),
  ).toEqual([]);
});

test('the table of docs/architecture.md names every row', () => {
  const table = readFileSync('docs/architecture.md', 'utf8');
  for (const row of Object.keys(layers)) {
    const [base = ''] = row.replace(/^src\/islands\/.*/, 'src/islands').split('/!(');
    expect(table, row).toContain(`\`${base}`);
  }
});
