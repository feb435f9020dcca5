// @ts-check
/**
 * The layer table: what each folder may import. docs/architecture.md shows the same table, and
 * tests/support/layers.test.ts compares the two.
 */
import { posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('.', import.meta.url));
/** The row of files in the project's root. */
const ROOT = '.';
/** In a row: may import every file and every library. */
const EVERYTHING = '*';
/** The file with everything that belongs to the owner. */
const BRAND = 'brand.json';
/** The owner's texts. */
const TEXTS = 'src/content';
/** Files that every island may import. Several forms share the upload of a file. */
const forIslands = [
  'src/domain',
  'src/site',
  'src/browser',
  'src/components/ui',
  'src/islands/upload',
];
const islands = ['admin', 'checkout', 'contact', 'intake', 'menu', 'notices', 'payment-return'];

/**
 * Files and folders that a file or folder may import. The longest matching row applies.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const layers = {
  'src/domain': ['src/domain', BRAND],
  'src/site': ['src/domain', 'src/site', TEXTS, BRAND],
  'src/catalogue': ['src/domain', 'src/site', 'src/catalogue'],
  'src/components': ['src/domain', 'src/site', 'src/components', 'src/islands', 'public', BRAND],
  'src/components/ui': ['src/domain', 'src/components/ui'],
  'src/layouts': [
    'src/domain',
    'src/site',
    'src/catalogue',
    'src/components',
    'src/layouts',
    'src/styles',
    'src/build',
  ],
  ...Object.fromEntries(
    islands.map((name) => [`src/islands/${name}`, [...forIslands, `src/islands/${name}`]]),
  ),
  'src/islands/upload': forIslands,
  // The editor shows the components of articles.
  'src/islands/editor': [
    'src/domain',
    'src/site',
    'src/components/article',
    'src/islands/editor',
    BRAND,
  ],
  'src/browser': ['src/domain', 'src/site', 'src/browser'],
  'src/server': ['src/domain', 'src/site', 'src/server'],
  'src/server/http': ['src/domain', 'src/server'],
  'src/build': ['src/domain', 'src/site', 'src/build', BRAND],
  'src/pages': [
    'src/domain',
    'src/site',
    'src/catalogue',
    'src/components',
    'src/layouts',
    'src/styles',
    'src/islands',
    'src/browser',
    'src/build',
    'public',
    TEXTS,
  ],
  'src/content.config.ts': ['src/domain'],
  'src/astro-modules.d.ts': [],
  'src/client-directives.d.ts': [],
  'netlify/functions': ['src/domain', 'src/site', 'src/server'],
  'netlify/edge-functions': ['src/domain', 'src/site', 'src/server'],
  scripts: ['src/domain', 'src/site', 'src/server', 'src/build', 'scripts', TEXTS, BRAND],
  tests: [EVERYTHING],
  [ROOT]: ['src/build', 'src/site', 'scripts/local/machine', 'tests/e2e', ROOT],
};

/**
 * Files and folders that may import a library with an owner. Others may import its types at most.
 * @type {Readonly<Record<string, { values: readonly string[], types?: readonly string[] }>>}
 */
export const owners = {
  '@astrojs/netlify': { values: ['src/build/netlify-adapter.ts'] },
  '@keystatic/core': { values: ['src/islands/editor', 'src/server/editor'] },
  '@nanostores/react': { values: ['src/islands/notices'] },
  '@netlify/blobs': {
    values: ['src/server/storage/blobs.ts', 'scripts/storage', 'scripts/local/machine'],
    types: ['src/server', 'scripts/doctor'],
  },
  '@netlify/headers': { values: ['scripts/local/server'] },
  '@netlify/static': { values: ['scripts/local/server'] },
  '@radix-ui/react-toast': { values: ['src/islands/notices'] },
  '@simplewebauthn/browser': { values: ['src/islands/admin'] },
  '@simplewebauthn/server': { values: ['src/server/staff/passkey-ceremonies.ts'] },
  '@stripe/react-stripe-js': { values: ['src/islands/checkout'] },
  '@stripe/stripe-js': {
    values: ['src/browser/payment-loader.ts'],
    types: ['src/islands/checkout'],
  },
  '@tanstack/react-query': { values: ['src/islands/admin'] },
  esbuild: {
    values: ['src/build/bundle-script.ts'],
    types: ['src/build/keystatic.ts'],
  },
  nanostores: { values: ['src/browser/notice-store.ts'] },
  nodemailer: { values: ['src/server/mail/mail.ts'] },
  'p-limit': { values: ['src/server/storage'] },
  pagefind: { values: ['scripts/site'] },
  satori: { values: ['src/build/og'] },
  sharp: { values: ['src/build/og', 'src/build/icons.ts', 'src/build/logo.ts'] },
  stripe: {
    values: [
      'src/server/payments',
      'scripts/doctor/payments.ts',
      'scripts/local/payment-sandbox/start.ts',
    ],
    types: ['scripts/local/payment-sandbox'],
  },
  svgo: { values: ['src/build/drawing.ts'] },
  ulid: { values: ['src/server/storage/attempts.ts'] },
};

/** @param {string} path @param {readonly string[]} places */
function isIn(path, places) {
  return places.some(
    (place) =>
      place === EVERYTHING ||
      path === place ||
      path.startsWith(`${place}/`) ||
      (place === ROOT && !path.includes('/')),
  );
}

/**
 * Finds the row of a file.
 * @param {string} file its path from the root of the project
 */
export function findRow(file) {
  const rows = Object.keys(layers).filter((row) => isIn(file, [row]));
  return rows.sort((a, b) => b.length - a.length)[0];
}

/**
 * Explains why a file may not import a module. Returns undefined if it may.
 * @param {string} file its path from the root of the project
 * @param {string} source what the import names
 * @param {boolean} isType true if only types are imported
 */
export function findImportProblem(file, source, isType = false) {
  const row = findRow(file);
  if (row === undefined) return `${file} has no row in eslint-layers.js.`;
  const allowed = layers[row] ?? [];
  if (allowed.includes(EVERYTHING)) return undefined;
  if (source.startsWith('.')) {
    const target = posix.join(posix.dirname(file), source.replace(/\?.*$/, ''));
    return isIn(target, allowed)
      ? undefined
      : `${row} may import only: ${allowed.join(', ') || 'libraries'}.`;
  }
  if (row === 'src/domain' && source !== 'zod/mini') {
    return 'src/domain may import no library but zod/mini.';
  }
  for (const [library, { values, types = [] }] of Object.entries(owners)) {
    if (source !== library && !source.startsWith(`${library}/`)) continue;
    if (isIn(file, values) || (isType && isIn(file, types))) continue;
    return `Only ${values.join(', ')} may import ${library}.`;
  }
  return undefined;
}

/**
 * The table as an ESLint rule.
 * @type {import('eslint').Rule.RuleModule}
 */
export const layerRule = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = relative(project, context.filename).replaceAll(sep, '/');
    /** @param {any} node an import, an export of another module, or a call of import() */
    const check = (node) => {
      const source = node.source?.value;
      if (typeof source !== 'string') return;
      const isType = node.importKind === 'type' || node.exportKind === 'type';
      const message = findImportProblem(file, source, isType);
      if (message) context.report({ node: node.source, message });
    };
    return {
      Program: (node) => {
        if (findRow(file) === undefined) {
          context.report({ node, message: `${file} has no row in eslint-layers.js.` });
        }
      },
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};
