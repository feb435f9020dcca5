import { readFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'esbuild';
import { editorPaths } from '../domain/paths.ts';

/** Changes to Keystatic's code, which has no settings for them. A test finds each of them in this version. */
export const keystaticChanges: readonly (readonly [from: RegExp, to: string])[] = [
  // The address of the editor. The address of its API stays.
  [/(["'`}]|\^\\)\/keystatic(?=[/"'`\\])/g, '$1/editor'],
  // The typeface Inter, which it requests from Google.
  [/\/\*#__PURE__\*\/jsx\("link", \{\s*href: "https:\/\/fonts\.googleapis[^}]*\}\)/g, 'null'],
  // A changed word changes one line: long texts are not folded, and table columns are not aligned.
  [/dump\((\w+)\)/g, 'dump($1, { lineWidth: -1 })'],
  [/gfmTableToMarkdown\(\)/g, 'gfmTableToMarkdown({ tablePipeAlign: false })'],
  // Lists begin with the sign that most authors type.
  [/(rule: '-')/g, "$1, bullet: '-'"],
  // A component in a table cell stays in its sentence. Otherwise the article cannot be opened.
  [
    /(componentConfig\.kind === 'inline') && (!\(parentType )/g,
    '$1 && parentType !== schema.nodes.table_cell && $2',
  ],
  // Files of a public repository come from GitHub's API, too. The page's policy allows no other address.
  [
    /\(repoInfo === null \|\| repoInfo === void 0 \? void 0 : repoInfo\.isPrivate\) === false/g,
    'false',
  ],
  // Nothing is committed to the main branch: every change needs a pull request.
  [
    /const runMutation = expectedHeadOid/g,
    `if (branch.branchName === repoInfo.defaultBranch) {
      setState({ kind: 'needs-new-branch', reason: 'A change is published with a pull request. Create a branch for it.' });
      return false;
    }
    $&`,
  ],
  [
    /const \{\s*error\s*\} = await mutate\(\{\s*input: \{\s*branch: \{/g,
    `if (currentBranch === repoInfo.defaultBranch) throw new Error('Create a branch first. A change is published with a pull request.');
    $&`,
  ],
  // Lists whose value in the file has another form (src/islands/editor/fields.tsx).
  [
    /(if \(schema\.kind === 'array'\) \{)(\s*if \(value === undefined\) \{\s*return \[\];\s*\})/g,
    '$1$2 value = schema.decode?.(value) ?? value;',
  ],
  [
    /array\(_schema, value\) \{(\s*return value\.map)/g,
    'array(_schema, value) { if (_schema.encode) return _schema.encode(value);$1',
  ],
];

export const keystaticFiles = /\/@keystatic\/core\/dist\/[\w-]+\.js$/;

/** Returns Keystatic's code as this site uses it. */
export function adaptKeystatic(code: string): string {
  return keystaticChanges.reduce((text, [from, to]) => text.replace(from, to), code);
}

/** Adapts Keystatic in the script of the editor. */
export const adaptKeystaticInEsbuild: Plugin = {
  name: 'adapt-keystatic',
  setup: (build) => {
    build.onLoad({ filter: keystaticFiles }, async ({ path }) => ({
      contents: adaptKeystatic(await readFile(path, 'utf8')),
    }));
  },
};

/**
 * Adds the page of the editor. A build without the editor's repository has a page that says how to set it
 * up, and contains no code of the editor.
 */
export function editorPage(): AstroIntegration {
  return {
    name: 'editor-page',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        const isSetUp = command === 'dev' || Boolean(process.env.EDITOR_REPO);
        const page = isSetUp ? '_editor.astro' : '_editor-not-set-up.astro';
        injectRoute({ pattern: editorPaths.page, entrypoint: `./src/pages/${page}` });
        if (isSetUp) {
          injectRoute({ pattern: editorPaths.script, entrypoint: './src/pages/_editor.js.ts' });
        }
      },
    },
  };
}
