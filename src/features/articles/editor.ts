import { languages } from '#brand/file.ts';
import { LANGUAGE_CODE } from '#brand/language-code.ts';
import type { Component } from './article-components.ts';

/** Folders of the files that the editor changes. */
export const editedFolders = {
  articles: 'src/content/articles',
  legal: 'src/content/legal',
  site: 'src/content/site',
} as const;

/** Folders of the articles and the legal texts in a language. Those of the default language contain the others. */
export function foldersOf(code: string): { readonly articles: string; readonly legal: string } {
  const { articles, legal } = editedFolders;
  if (code === languages[0]) return { articles, legal };
  return { articles: `${articles}/${code}`, legal: `${legal}/${code}` };
}

const inFolder = new RegExp(
  `^(?:${editedFolders.articles}|${editedFolders.legal})/(${LANGUAGE_CODE})/`,
);

/** Language of an article or a legal text. Files of the default language are in no folder of their own. */
export function languageOf(file: string): string {
  return inFolder.exec(file)?.[1] ?? languages[0]!;
}

/** True if an article or a legal text is in the default language. */
export const isOfDefault = (file: string) => languageOf(file) === languages[0];

/** Key of the part of the editor with the files of a language other than the default. */
export const partOf = (name: string, { code }: { readonly code: string }) => `${name}-${code}`;

/** Path of the brand file without its extension. */
export const BRAND_PATH = 'brand';

/** Start of the name of each branch that the editor creates. A slash would change its preview's address. */
export const BRANCH_PREFIX = 'editor-';

/** Id of the template that shows a component with these properties. */
export function viewId(
  name: string,
  props: Component['props'],
  value: Readonly<Record<string, string | undefined>>,
): string {
  const chosen = Object.keys(props).filter((key) => props[key]?.choices);
  return [name, ...chosen.map((key) => value[key] || 'none')].join('-');
}
