// @ts-check
import { defineConfig } from 'eslint/config';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import astro from 'eslint-plugin-astro';
import importX from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { layerRule } from './eslint-layers.js';

/** The only entry point of the schema library that is small enough for browsers. */
const smallZod = 'Import zod from "zod/mini".';

export default defineConfig(
  { ignores: ['dist/', '.astro/', '.netlify/', '.local/', 'test-results/', 'playwright-report/'] },
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    plugins: { 'import-x': importX, project: { rules: { layers: layerRule } } },
    settings: {
      'import-x/resolver-next': [createTypeScriptImportResolver({ project: './tsconfig.json' })],
    },
    rules: {
      'project/layers': 'error',
      // Type imports are counted separately: each icon has its own module, and all share one type.
      'no-duplicate-imports': ['error', { allowSeparateTypeImports: true }],
      'import-x/no-cycle': ['error', { maxDepth: 3 }],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'astro/zod', message: smallZod },
            { name: 'astro:schema', message: smallZod },
          ],
        },
      ],
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
    files: ['src/**/*.{ts,tsx,astro}', 'netlify/**/*.ts'],
    ignores: ['src/server/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'zod', message: smallZod },
            { name: 'astro/zod', message: smallZod },
          ],
        },
      ],
    },
  },
  {
    // Browsers load these files. Bundling 20 icons from the whole package took 2,000 modules and 200 MB.
    files: ['src/{islands,browser,components/ui}/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ImportDeclaration[source.value="lucide-react"]',
          message:
            'Import each icon from its own module: import Check from "lucide-react/icons/check".',
        },
      ],
    },
  },
  { files: ['scripts/**', 'tests/**', 'src/server/http/log.ts'], rules: { 'no-console': 'off' } },
  {
    files: ['**/*.tsx'],
    extends: [jsxA11y.configs.recommended, reactHooks.configs.flat.recommended],
  },
  astro.configs.recommended,
  astro.configs['jsx-a11y-recommended'],
);
