import { readFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'esbuild';
import { editorPaths } from '#features/site/paths.ts';

/** Changes to Keystatic's code, which has no settings for them. A test checks that each of them applies. */
export const keystaticChanges: readonly (readonly [from: RegExp, to: string])[] = [
  // Changes the address of the editor, but not the address of its API.
  [/(["'`}]|\^\\)\/keystatic(?=[/"'`\\])/g, '$1/editor'],
  // Removes the typeface Inter, which Keystatic requests from Google.
  [/\/\*#__PURE__\*\/jsx\("link", \{\s*href: "https:\/\/fonts\.googleapis[^}]*\}\)/g, 'null'],
  // Does not fold long texts or align table columns, so that a changed word changes only one line.
  [/dump\((\w+)\)/g, 'dump($1, { lineWidth: -1 })'],
  [/gfmTableToMarkdown\(\)/g, 'gfmTableToMarkdown({ tablePipeAlign: false })'],
  // Writes the sign for list items that most authors type.
  [/(rule: '-')/g, "$1, bullet: '-'"],
  // Keeps a component in a table cell within its sentence. Otherwise the article cannot be opened.
  [
    /(componentConfig\.kind === 'inline') && (!\(parentType )/g,
    '$1 && parentType !== schema.nodes.table_cell && $2',
  ],
  // Reads files of a public repository from GitHub's API, because the page's policy allows no other host.
  [
    /\(repoInfo === null \|\| repoInfo === void 0 \? void 0 : repoInfo\.isPrivate\) === false/g,
    'false',
  ],
  // Commits nothing to the main branch, because every change needs a pull request.
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
  // Converts lists whose value in the file has another form (src/islands/editor/fields.tsx).
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

/** Applies the changes to a file of Keystatic's code. */
export function adaptKeystatic(code: string): string {
  return keystaticChanges.reduce((text, [from, to]) => text.replace(from, to), code);
}

/** Plugin of esbuild that adapts Keystatic in the script of the editor. */
export const adaptKeystaticInEsbuild: Plugin = {
  name: 'adapt-keystatic',
  setup: (build) => {
    build.onLoad({ filter: keystaticFiles }, async ({ path }) => ({
      contents: adaptKeystatic(await readFile(path, 'utf8')),
    }));
  },
};

/**
 * Adds the page of the editor. If no repository is configured, a build has instead a page that explains the
 * setup, and contains no code of the editor.
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
