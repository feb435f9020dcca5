// @ts-check
/**
 * Who may import whom: the table of docs/architecture.md, row by row. A test lints one forbidden
 * import for each row and compares the rows with the table.
 */

/** A folder, and the parts of src/ it may import. */
const mayImport = {
  'src/domain': ['domain'],
  'src/site': ['domain', 'site'],
  'src/catalogue': ['domain', 'site', 'catalogue'],
  'src/components/ui': ['domain', 'components/ui'],
  'src/components/!(ui)': ['domain', 'site', 'components', 'islands'],
  'src/layouts': ['domain', 'site', 'catalogue', 'components', 'layouts', 'styles', 'islands'],
  'src/browser': ['domain', 'site', 'browser'],
  'src/server/!(http)': ['domain', 'site', 'server'],
  'src/server/http': ['domain', 'server'],
  'src/build': ['domain', 'site', 'build'],
  'src/pages': [
    'domain',
    'site',
    'catalogue',
    'components',
    'layouts',
    'styles',
    'islands',
    'browser',
    'build',
  ],
  'netlify/functions': ['domain', 'site', 'server'],
  'netlify/edge-functions': ['domain', 'site', 'server'],
  scripts: ['domain', 'site', 'server', 'build'],
};

const islands = ['contact', 'checkout', 'intake', 'admin', 'notices', 'payment-return'];
const ofIslands = Object.fromEntries(
  islands.map((island) => [
    `src/islands/${island}`,
    ['domain', 'site', 'browser', 'components/ui', `islands/${island}`],
  ]),
);

/** @type {Readonly<Record<string, readonly string[]>>} */
export const layers = { ...mayImport, ...ofIslands };

/** For `import-x/no-restricted-paths`. */
export const layerZones = Object.entries(layers).map(([folder, parts]) => ({
  target: `./${folder}/**/*`,
  from: './src',
  except: parts.map((part) => `./${part}`),
  message: `${folder} may import of src/ only: ${parts.join(', ')}.`,
}));

/**
 * The libraries that the domain may import; all others would tie a rule to a place where it runs.
 * @type {import('eslint').Linter.Config}
 */
export const domainLibraries = {
  files: ['src/domain/**/*.ts'],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            regex: '^(?!\\.|zod/mini$)',
            message: 'src/domain may import no library but zod/mini.',
          },
        ],
      },
    ],
  },
};
