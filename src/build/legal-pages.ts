import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { parse as parseName } from 'node:path';
import { ELEMENT_NODE, type ElementNode, parse, renderSync, walkSync } from 'ultrahtml';
import { querySelector } from 'ultrahtml/selector';
import { escapeAttributes } from './escape-attributes.ts';
import { languages } from '#brand/file.ts';
import { editedFolders } from '#features/articles/editor.ts';
import { languageOfLegalText } from '#features/articles/translations.ts';
import { baseOf } from '#features/site/paths.ts';

/** Element with the text of a legal text's page. @throws Error if the page has none. */
function findText(html: string): ElementNode {
  const element = querySelector(parse(html) as ElementNode, '.prose') as ElementNode | null;
  if (!element) throw new Error('The page of a legal text has no element with the class prose.');
  return element;
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
  const text = findText(escapeAttributes(from));
  walkSync(text, (node) => {
    if (node.type !== ELEMENT_NODE || node.name !== 'a') return;
    const { attributes } = node;
    const { href = '' } = attributes;
    const [path = ''] = href.split(/[?#]/);
    const moved = bases.to + path.slice(bases.from.length);
    if (path.startsWith(`${bases.from}/`) && isPage(moved)) {
      attributes.href = moved + href.slice(path.length);
    }
  });
  const [opening, closing] = findText(to).loc;
  const content = text.children.map((node) => renderSync(node)).join('');
  return to.slice(0, opening.end) + content + to.slice(closing.start);
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
