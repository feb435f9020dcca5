import type { Plugin } from 'vite';

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
];

const FILES = /\/@keystatic\/core\/dist\/[\w-]+\.js$/;

/** Returns Keystatic's code as this site uses it. */
function adapt(code: string): string {
  return keystaticChanges.reduce((text, [from, to]) => text.replace(from, to), code);
}

/** Adapts Keystatic, in bundles and in the packages that Vite prepares for the dev server. */
export function adaptKeystatic(): Plugin {
  return {
    name: 'adapt-keystatic',
    transform: { filter: { id: FILES }, handler: (code) => ({ code: adapt(code), map: null }) },
  };
}
