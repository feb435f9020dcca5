import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { parse as parseName } from 'node:path';
import { type ElementNode, parse } from 'ultrahtml';
import { querySelector } from 'ultrahtml/selector';
import { languages } from '#brand/file.ts';
import { editedFolders } from '#features/articles/editor.ts';
import { languageOfLegalText } from '#features/articles/translations.ts';
import { baseOf } from '#features/site/paths.ts';

/** Place of the text in the page of a legal text. @throws Error if the page has none. */
function placeOfText(html: string): readonly [start: number, end: number] {
  const element = querySelector(parse(html) as ElementNode, '.prose') as ElementNode | null;
  if (!element) throw new Error('The page of a legal text has no element with the class prose.');
  const [opening, closing] = element.loc;
  return [opening.end, closing.start];
}

/**
 * Puts the text of a page into the page of another language, with links to pages of that language.
 * @param bases beginnings of the addresses in the language of the text, and in the other language.
 * @param isPage true for the path of a page.
 */
export function moveText(
  from: string,
  to: string,
  bases: { readonly from: string; readonly to: string },
  isPage: (path: string) => boolean,
): string {
  const text = from.slice(...placeOfText(from)).replaceAll(/(?<= href=")\/[^"#]*/g, (path) => {
    const moved = bases.to + path.slice(bases.from.length);
    return path.startsWith(`${bases.from}/`) && isPage(moved) ? moved : path;
  });
  const [start, end] = placeOfText(to);
  return to.slice(0, start) + text + to.slice(end);
}

/**
 * Replaces each legal text that is not translated by that of the build of its own language, so that its values, such
 * as hours and refunds, are in the language of its sentences. Pages that are not built yet are left out.
 * @param site folder of the build of the default language.
 */
export function completeLegalPages(site: string): void {
  const fileOf = (path: string) => `${site}${path.endsWith('/') ? `${path}index` : path}.html`;
  const isPage = (path: string) => existsSync(fileOf(path));
  const names = globSync('*.mdx', { cwd: editedFolders.legal }).map((file) => parseName(file).name);
  for (const [code, name] of languages.flatMap((one) =>
    names.map((name) => [one, name] as const),
  )) {
    const writtenIn = languageOfLegalText(name, code);
    const bases = { from: baseOf(writtenIn), to: baseOf(code) };
    const [original, own] = [`${bases.from}/${name}`, `${bases.to}/${name}`];
    if (writtenIn === code || !languages.includes(writtenIn)) continue;
    if (!isPage(original) || !isPage(own)) continue;
    const [from, to] = [original, own].map((path) => readFileSync(fileOf(path), 'utf8')) as [
      string,
      string,
    ];
    writeFileSync(fileOf(own), moveText(from, to, bases, isPage));
  }
}
