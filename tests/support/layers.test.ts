import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { ESLint } from 'eslint';
import { expect, test } from 'vitest';
import { findImportProblem, findRow, layers, owners } from '../../eslint-layers.js';

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:[jt]sx?|mjs|astro)$/.test(file) && existsSync(file));

/** A file of each part of the project that the rules distinguish. */
const targets = [
  'astro.config.mjs',
  'brand.json',
  'public/brand/mark.svg',
  'netlify/functions/contact.ts',
  'netlify/edge-functions/training-guide-upload.ts',
  'scripts/build.ts',
  'src/browser/api.ts',
  'src/build/symbols.ts',
  'src/catalogue/articles.ts',
  'src/components/blog/hue.ts',
  'src/components/ui/Button.tsx',
  'src/content.config.ts',
  'src/domain/money.ts',
  'src/islands/contact/ContactForm.tsx',
  'src/islands/menu/Menu.tsx',
  'src/layouts/Base.astro',
  'src/pages/robots.txt.ts',
  'src/server/config.ts',
  'src/server/http/endpoint.ts',
  'src/site/company.ts',
  'src/styles/base.css',
  'tests/e2e/support/pages.ts',
  'tests/support/layers.test.ts',
];

/** Path of a file that a row applies to. */
function fileOf(row: string): string {
  if (row === '.') return 'probe.config.js';
  return /\.\w+$/.test(row) ? row : `${row}/probe.ts`;
}

function importPath(file: string, target: string): string {
  const path = posix.relative(posix.dirname(file), target);
  return path.startsWith('.') ? path : `./${path}`;
}

for (const [row, allowed] of Object.entries(layers)) {
  test(`${row} may import the parts in its row, and no others`, () => {
    const file = fileOf(row);
    expect(findRow(file)).toBe(row);
    for (const target of targets) {
      const isAllowed = allowed.some(
        (part) =>
          part === '*' ||
          target === part ||
          target.startsWith(`${part}/`) ||
          (part === '.' && !target.includes('/')),
      );
      const problem = findImportProblem(file, importPath(file, target));
      expect(problem === undefined, `${file} imports ${target}`).toBe(isAllowed);
    }
  });
}

test('every file of code has a row, and every row has a file', () => {
  expect(files.filter((file) => findRow(file) === undefined)).toEqual([]);
  const used = new Set(files.map(findRow));
  expect(Object.keys(layers).filter((row) => !used.has(row))).toEqual([]);
});

test.each(Object.entries(owners))(
  'only the owner of %s may import it',
  (library, { values, types = [] }) => {
    for (const owner of [...values, ...types]) expect(existsSync(owner), owner).toBe(true);
    const probe = (place: string) => (/\.\w+$/.test(place) ? place : `${place}/probe.ts`);
    for (const owner of values) expect(findImportProblem(probe(owner), library)).toBeUndefined();
    for (const place of types) {
      expect(findImportProblem(probe(place), library, true)).toBeUndefined();
      expect(findImportProblem(`${place}/probe.ts`, library)).toContain('Only');
    }
    for (const file of ['src/server/intakes/intakes.ts', 'src/browser/api.ts', 'scripts/dev.ts']) {
      expect(findImportProblem(file, library), file).toContain('Only');
      expect(findImportProblem(file, `${library}/part`), file).toContain('Only');
    }
    expect(findImportProblem('tests/probe.test.ts', library)).toBeUndefined();
  },
);

test('the domain imports no library but the small zod', () => {
  for (const library of ['react', 'node:crypto', '@netlify/blobs', 'astro/zod', 'zod']) {
    expect(findImportProblem('src/domain/money.ts', library), library).toContain('zod/mini');
  }
  expect(findImportProblem('src/domain/money.ts', 'zod/mini')).toBeUndefined();
});

test('ESLint applies the table to every kind of import, in every file of code', async () => {
  const eslint = new ESLint();
  for (const file of ['src/domain/money.ts', 'src/pages/index.astro', 'astro.config.mjs']) {
    const config = (await eslint.calculateConfigForFile(file)) as {
      rules: Record<string, unknown>;
    };
    expect(config.rules['project/layers'], file).toEqual([2]);
  }
  // A script of plain JavaScript, because type-aware rules read no file that does not exist.
  const code = `import '../src/islands/menu/Menu.tsx';
    export * from '../tests/e2e/support/pages.ts';
    export { one } from 'nodemailer';
    await import('../src/pages/robots.txt.ts');`;
  const [result] = await eslint.lintText(code, { filePath: 'scripts/probe.js' });
  const found = result?.messages.filter(({ ruleId }) => ruleId === 'project/layers');
  expect(found?.map(({ line }) => line)).toEqual([1, 2, 3, 4]);
}, 60_000);

test('docs/architecture.md shows the same table', () => {
  const text = readFileSync('docs/architecture.md', 'utf8');
  const shown = new Map(
    [...text.matchAll(/^\| `([^`]+)`[^|]*\|[^|]*\|([^|]*)\|$/gm)].map(
      ([, folder = '', parts = '']) => [folder, parts.trim()],
    ),
  );
  for (const [row, allowed] of Object.entries(layers)) {
    if (row.endsWith('.d.ts')) continue;
    const parts = allowed.map((part) => {
      if (part === '*') return 'everything';
      return part === row && row.startsWith('src/islands/')
        ? 'its own folder'
        : part.replace('src/', '');
    });
    const folder = row.replace(/^src\/islands\/.*/, 'src/islands/*');
    expect(shown.get(row) ?? shown.get(folder), row).toBe(parts.join(', '));
  }
});
