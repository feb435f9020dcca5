import { globSync, readFileSync } from 'node:fs';
import { parse } from 'node:path';

export const ARTICLES_FOLDER = 'src/content/articles';
export const FIGURES_FOLDER = 'src/content/figures';

/** The files of a pattern, with the slashes of addresses. */
function find(pattern: string): string[] {
  return globSync(pattern).map((file) => file.replaceAll('\\', '/'));
}

/** The articles' texts by path. */
export function readArticleFolder(folder = ARTICLES_FOLDER): Map<string, string> {
  return new Map(find(`${folder}/*.mdx`).map((file) => [file, readFileSync(file, 'utf8')]));
}

/** What lies in the folder and is no article: nobody would ever see it. */
export function listStrayFiles(folder: string): string[] {
  return find(`${folder}/*`).filter((file) => !/\.mdx$|\/\.[^/]+$/.test(file));
}

/** The names of the drawings that articles may show. */
export function listFigures(): string[] {
  return find(`${FIGURES_FOLDER}/*.svg`).map((file) => parse(file).name);
}

/** The legal texts by the path of their page. */
export function readLegalTexts(): Map<string, string> {
  const texts = readArticleFolder('src/content/legal');
  return new Map(Array.from(texts, ([file, text]) => [`/${parse(file).name}`, text]));
}

/** The addresses of what public/ holds. */
export function listPublicFiles(): string[] {
  return find('public/**/*.*').map((file) => file.slice('public'.length));
}
