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

/** The addresses of what public/ holds. */
export function listPublicFiles(folder = 'public'): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'));
}
