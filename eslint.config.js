// @ts-check
import { readdirSync } from 'node:fs';
import { defineConfig } from 'eslint/config';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import astro from 'eslint-plugin-astro';
import importX from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { textNodeRule } from './eslint-text-nodes.js';

/**
 * Other features that each feature may import, but not their `server` folders. A folder without an entry may
 * import none.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const features = {
  site: [],
  notices: ['site'],
  articles: ['site'],
  seo: ['articles', 'site'],
  forms: ['site'],
  checkout: ['site'],
  submissions: ['checkout', 'forms', 'site'],
  staff: ['forms', 'site'],
  legal: ['articles', 'checkout', 'site', 'staff'],
};

/** @type {readonly { target: string | string[], from: string | string[], except?: string[] }[]} */
const zones = [
  { target: './src/brand', from: ['./src/features', './src/platform'] },
  // Files outside of the languages' folders derive types from the features.
  { target: './src/texts/*/**', from: ['./src/!(brand|texts)/**', './netlify/**'] },
  { target: './src/platform', from: './src/features' },
  { target: ['./src/**/*', './netlify/**/*'], from: './{scripts,tests}/**' },
  ...readdirSync(new URL('src/features', import.meta.url)).flatMap((name) => [
    {
      target: `./src/features/${name}`,
      from: './src/features',
      except: [name, ...(features[name] ?? [])],
    },
    { target: `./src/features/${name}`, from: `./src/features/!(${name})/server/**` },
  ]),
  {
    target: ['./src/!(pages)/**/*', './{netlify,scripts}/**/*'],
    from: './src/pages/**',
  },
  // Unlike `no-restricted-imports` below, this also applies to `import()`.
  {
    target: ['./src/{components,islands,layouts}/**/*', './src/**/browser/**/*'],
    from: './src/**/server/**',
  },
];

/**
 * Libraries that only some folders may import, by folder. Other files may import their types. A folder inside
 * another one lists everything that it may import.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const owners = {
  'src/build/netlify-adapter.ts': ['@astrojs/netlify'],
  'src/build/{bundle-script,language-bundles}.ts': ['esbuild'],
  'src/build/drawing.ts': ['svgo'],
  'src/build/og': ['satori', 'sharp'],
  'src/build/{icons,logo}.ts': ['sharp'],
  'src/features/articles/server': ['@keystatic/core'],
  'src/features/checkout/browser': ['@stripe/stripe-js'],
  'src/features/checkout/server': ['stripe'],
  'src/features/notices': ['nanostores'],
  'src/features/staff/server': ['@simplewebauthn/server'],
  'src/islands/admin': ['@simplewebauthn/browser', '@tanstack/react-query'],
  'src/islands/checkout': ['@stripe/react-stripe-js'],
  'src/islands/editor': ['@keystatic/core'],
  'src/islands/notices': ['@nanostores/react', '@radix-ui/react-toast'],
  'src/platform/server/mail': ['nodemailer', 'ulid'],
  'src/platform/server/storage': ['@netlify/blobs', 'p-limit', 'ulid'],
  'scripts/doctor': ['stripe'],
  'scripts/local/machine': ['@netlify/blobs'],
  'scripts/local/payment-sandbox': ['stripe'],
  'scripts/local/server': ['@netlify/headers', '@netlify/static'],
  'scripts/site': ['pagefind'],
  'scripts/storage': ['@netlify/blobs'],
};

/**
 * Import rule for a file that may import the given libraries.
 * @param {readonly string[]} own
 * @returns {['error', object]}
 */
const ownedLibraries = (own) => [
  'error',
  {
    patterns: [...new Set(Object.values(owners).flat())]
      .filter((library) => !own.includes(library))
      .map((library) => ({
        regex: `^${library}(?:/|$)`,
        message: `eslint.config.js says which folders may import ${library}.`,
        allowTypeImports: true,
      })),
  },
];

/** An icon of its whole package took 2,000 modules and 200 MB to bundle. */
const wholeIcons = {
  selector: 'ImportDeclaration[source.value="lucide-react"]',
  message: 'Import each icon from its own module: import Check from "lucide-react/icons/check".',
};

/** Words between tags, and in attributes that are read aloud or shown. */
const words = [
  'JSXText[value=/[A-Za-z]{2}/]',
  'JSXAttribute[name.name=/^(?:aria-label|alt|label|placeholder|title)$/] > Literal[value=/[A-Za-z]{2}/]',
].map((selector) => ({ selector, message: 'Texts for visitors are in src/texts/en.' }));

export default defineConfig(
  {
    ignores: [
      'dist/',
      '.astro/',
      '.netlify/',
      '.local/',
      'test-results/',
      'playwright-report/',
      'public/',
    ],
  },
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    plugins: { 'import-x': importX, project: { rules: { 'text-nodes': textNodeRule } } },
    settings: {
      'import-x/resolver-next': [createTypeScriptImportResolver({ project: './tsconfig.json' })],
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones }],
      // Type imports are counted separately: each icon has its own module, and all share one type.
      'no-duplicate-imports': ['error', { allowSeparateTypeImports: true }],
      'import-x/no-cycle': ['error', { maxDepth: 3 }],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    // The project service knows no script of a page, so the parser would fail, and the plugin drops its error.
    ignores: ['**/*.astro/*'],
    extends: [tseslint.configs.strictTypeCheckedOnly, tseslint.configs.stylisticTypeCheckedOnly],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // An empty variable in the environment counts as missing.
      '@typescript-eslint/prefer-nullish-coalescing': [
        'error',
        { ignorePrimitives: { string: true } },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { varsIgnorePattern: '^_', argsIgnorePattern: '^_' },
      ],
    },
  },
  {
    // Tests are half of the code. Of the rules that need types, only a forgotten `await` hides a fault there.
    files: ['tests/**/*.{ts,tsx}'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
    },
  },
  {
    // A visitor may send a long text, on which a slow expression would keep a function busy for minutes.
    files: ['{src,netlify}/**/*.{ts,tsx}'],
    // These read only files of the project.
    ignores: ['src/{build,components/article,features/articles/check}/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': 'error',
    },
  },
  {
    // A replaced module would stay replaced in the other tests of its worker.
    files: ['tests/**/*.test.{ts,tsx}'],
    ignores: ['tests/**/*.isolated.test.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.object.name="vi"][callee.property.name="mock"]',
          message: 'Name a test that replaces a module *.isolated.test.ts (vitest.config.ts).',
        },
      ],
    },
  },
  {
    files: ['{src,netlify,scripts}/**/*.{ts,tsx,astro}'],
    rules: { '@typescript-eslint/no-restricted-imports': ownedLibraries([]) },
  },
  ...Object.entries(owners).map(([folder, libraries]) => ({
    files: [folder.endsWith('.ts') ? folder : `${folder}/**/*.{ts,tsx}`],
    rules: { '@typescript-eslint/no-restricted-imports': ownedLibraries(libraries) },
  })),
  {
    // Code that browsers load or that renders pages.
    files: ['src/{components,islands,layouts,pages}/**', 'src/{brand,features,platform}/**'],
    ignores: ['src/**/server/**', 'src/brand/file.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: ['zod', 'astro/zod', 'astro:schema'].map((name) => ({
            name,
            message:
              'Import zod from "zod/mini", the only entry point that is small enough for browsers.',
          })),
          patterns: [
            {
              regex: '/brand\\.json$',
              message: 'Import parts of it from #brand/file.ts, so that scripts contain no others.',
            },
            { regex: '/server/', message: 'Only server code may import a server folder.' },
          ],
        },
      ],
    },
  },
  {
    // Browsers load these files.
    files: ['src/{islands,components/ui}/**', 'src/**/browser/**'],
    rules: { 'no-restricted-syntax': ['error', wholeIcons] },
  },
  {
    // The dashboard, the editor, and the page of all parts are for staff and developers, who read English.
    files: ['src/{components,islands,layouts,pages}/**/*.{astro,tsx}'],
    ignores: ['src/islands/{admin,editor}/**', 'src/pages/{_*,_*/**}'],
    rules: { 'no-restricted-syntax': ['error', wholeIcons, ...words] },
  },
  { files: ['src/{islands,components/ui}/**/*.tsx'], rules: { 'project/text-nodes': 'error' } },
  {
    files: ['scripts/**', 'tests/**', 'src/platform/server/http/log.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['src/**/*.tsx'],
    extends: [jsxA11y.configs.recommended, reactHooks.configs.flat.recommended],
  },
  astro.configs.recommended,
  astro.configs['jsx-a11y-recommended'],
);
