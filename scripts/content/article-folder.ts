import { existsSync, globSync, readFileSync } from 'node:fs';
import { parse } from 'node:path';
import { imageSize } from 'image-size';

export const ARTICLES_FOLDER = 'src/content/articles';
export const LEGAL_FOLDER = 'src/content/legal';
export const FIGURES_FOLDER = 'src/content/figures';

/** Files that match a pattern, with forward slashes. */
function find(pattern: string): string[] {
  return globSync(pattern).map((file) => file.replaceAll('\\', '/'));
}

/** Article texts by path. */
export function readArticleFolder(folder = ARTICLES_FOLDER): Map<string, string> {
  return new Map(find(`${folder}/*.mdx`).map((file) => [file, readFileSync(file, 'utf8')]));
}

/** Files in the folder that are neither articles nor pictures of one, so the site would never show them. */
export function listStrayFiles(folder: string): string[] {
  return find(`${folder}/*`).filter(
    (file) => !/\.mdx$|\/\.[^/]+$/.test(file) && !existsSync(`${file}.mdx`),
  );
}

/** Size of a picture file. @returns undefined if it is not a picture. */
export function measurePicture(
  file: string,
): { bytes: number; width: number; height: number } | undefined {
  try {
    const data = readFileSync(file);
    return { bytes: data.length, ...imageSize(data) };
  } catch {
    return undefined;
  }
}

/** Names of the drawings that articles may show. */
export function listFigures(): string[] {
  return find(`${FIGURES_FOLDER}/*.svg`).map((file) => parse(file).name);
}

/** Legal texts by the path of their page. */
export function readLegalTexts(): Map<string, string> {
  const texts = readArticleFolder(LEGAL_FOLDER);
  return new Map(Array.from(texts, ([file, text]) => [`/${parse(file).name}`, text]));
}

/** Addresses of the files in public/. */
export function listPublicFiles(): string[] {
  return find('public/**/*.*').map((file) => file.slice('public'.length));
}
