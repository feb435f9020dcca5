import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ARTICLES_FOLDER = 'src/content/articles';

/** The articles' texts by path. */
export function readArticleFolder(folder: string = ARTICLES_FOLDER): Map<string, string> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.mdx'));
  return new Map(
    names.map((name) => [`${folder}/${name}`, readFileSync(join(folder, name), 'utf8')]),
  );
}

/** What lies in the folder and is no article: nobody would ever see it. */
export function listStrayFiles(folder: string = ARTICLES_FOLDER): string[] {
  return readdirSync(folder)
    .filter((name) => !name.endsWith('.mdx') && !name.startsWith('.'))
    .map((name) => `${folder}/${name}`);
}

export const FIGURES_FOLDER = 'src/content/figures';

/** The names of the drawings that articles may show. */
export function listFigures(folder: string = FIGURES_FOLDER): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.svg'))
    .map((name) => name.slice(0, -'.svg'.length));
}

/** The legal texts by the path of their page. */
export function readLegalTexts(folder = 'src/content/legal'): Map<string, string> {
  return new Map(
    [...readArticleFolder(folder)].map(([file, source]) => [
      file.slice(folder.length).replace(/\.mdx$/, ''),
      source,
    ]),
  );
}

/** The addresses of what public/ holds. */
export function listPublicFiles(folder = 'public'): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'));
}
