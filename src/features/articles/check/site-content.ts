/** Files and addresses of the site that texts may show or link to. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { parse } from 'node:path';
import { imageSize } from 'image-size';
import type { ArticleFields } from '../article.ts';
import type { Day } from '#platform/dates.ts';
import { anchors, baseOf, pagePaths } from '#features/site/paths.ts';
import { planIds } from '#brand/plan.ts';
import { BRAND_FILE } from '#brand/brand.ts';
import { company } from '#brand/company.ts';
import { isOfDemo } from '#brand/demo.ts';
import { languages } from '#brand/file.ts';
import { isLanguageCode } from '#brand/language-code.ts';
import { editedFolders, foldersOf, languageOf } from '../editor.ts';
import { dayOf } from '#platform/company-time.ts';
import { type ArticleFile, headingIds, readArticle } from './article-file.ts';
import { git } from './git.ts';

export const FIGURES_FOLDER = 'src/content/figures';

/** Files that match a pattern, with forward slashes. */
function find(pattern: string): string[] {
  return globSync(pattern).map((file) => file.replaceAll('\\', '/'));
}

export function readTexts(folder: string = editedFolders.articles): Map<string, string> {
  return new Map(find(`${folder}/*.mdx`).map((file) => [file, readFileSync(file, 'utf8')]));
}

/** Parsed articles of a language. */
export function readArticlesIn(code: string): ArticleFile[] {
  const sources = readTexts(foldersOf(code).articles);
  return Array.from(sources, ([file, source]) => readArticle(file, source));
}

/** True for the folder of a language, such as `src/content/articles/es`. */
const isOfLanguage = (file: string) =>
  isLanguageCode(parse(file).base) && existsSync(`src/texts/${parse(file).base}`);

/** Articles or legal texts of all languages of the site by path. */
export function readAllTexts(folder: string): Map<string, string> {
  const folders = languages.map((code) => `${folder}/${code}`);
  return new Map([folder, ...folders].flatMap((one) => [...readTexts(one)]));
}

/** Files in the folder that are neither texts nor pictures of one, so the site would never show them. */
export function listStrayFiles(folder: string): string[] {
  return find(`${folder}/*`).filter(
    (file) => !/\.mdx$|\/\.[^/]+$/.test(file) && !existsSync(`${file}.mdx`) && !isOfLanguage(file),
  );
}

/** Names of the drawings that articles may show. Those of one language begin with its code: `es/home-page`. */
export function listFigures(): string[] {
  return find(`${FIGURES_FOLDER}/**/*.svg`).map((file) =>
    file.slice(`${FIGURES_FOLDER}/`.length, -'.svg'.length),
  );
}

/** Names of the drawings that an article in a language may show. */
export function figuresOf(code: string, figures: readonly string[]): string[] {
  const names = figures.map((name) =>
    name.startsWith(`${code}/`) ? name.slice(code.length + 1) : name,
  );
  return [...new Set(names)].filter((name) => !name.includes('/'));
}

/** Size of a picture file. @returns undefined if it is not a picture. */
export function measurePicture(file: string) {
  try {
    const data = readFileSync(file);
    return { bytes: data.length, ...imageSize(data) };
  } catch {
    return undefined;
  }
}

/** Parts of a site that texts may show or link to, or must not repeat. */
export interface Site {
  /** Address of the site, so that absolute links to it are also checked. */
  readonly host: string;
  /** Calendar day in the business's time zone. */
  readonly today: Day;
  /** Paths of files in public/, each with a leading `/`. */
  readonly publicFiles: readonly string[];
  /** Names of the drawings in src/content/figures, as `listFigures` returns them. */
  readonly figures: readonly string[];
  readonly legalTexts: ReadonlyMap<string, string>;
  /** Facts about the agency that are defined in its own file, so articles must not repeat them. */
  readonly facts: Pick<typeof company, 'name' | 'phone' | 'demoPhone' | 'email'>;
}

export function readSite(): Site {
  return {
    host: company.host,
    today: dayOf(Date.now()),
    publicFiles: find('public/**/*.*').map((file) => file.slice('public'.length)),
    figures: listFigures(),
    legalTexts: readAllTexts(editedFolders.legal),
    facts: company,
  };
}

/** Target of a link. */
export interface Target {
  /** Anchors that a link may name after `#`. Undefined if they are not known here. */
  readonly ids?: readonly string[];
  readonly article?: ArticleFields | undefined;
  /** Current address of the article with this former address. */
  readonly movedTo?: string;
}

/** Path of the page of an article or a legal text. */
export function pathOfText({ file, name }: Pick<ArticleFile, 'file' | 'name'>): string {
  const path = file.startsWith(editedFolders.legal) ? `/${name}` : pagePaths.article(name);
  return baseOf(languageOf(file)) + path;
}

/** Targets of links by path: the pages of each language, the files in public/, and former addresses of articles. */
export function mapPages(
  files: readonly ArticleFile[],
  legalTexts: readonly ArticleFile[],
  publicFiles: readonly string[],
): ReadonlyMap<string, Target> {
  const { home, blog, checkout, article: _article, ...others } = pagePaths;
  const { admin: _, articleNotFound: __, invalidPlan: ___, ...linked } = others;
  const codes = new Set([...languages, ...files.map(({ file }) => languageOf(file))]);
  const pages = new Map<string, Target>([
    ...publicFiles.map((path): [string, Target] => [path, {}]),
    ...[...codes].map(baseOf).flatMap((base): [string, Target][] => [
      ...[...Object.values(linked), ...planIds.map(checkout)].map((path): [string, Target] => [
        base + path,
        {},
      ]),
      [base + home, { ids: ['main', ...anchors] }],
      [base + blog, { ids: ['main', 'articles'] }],
      // A legal text of the default language is also shown in languages that lack it.
      ...legalTexts.map(({ name, tree }): [string, Target] => [
        `${base}/${name}`,
        { ids: ['main', 'contents', ...headingIds(tree)] },
      ]),
    ]),
  ]);
  for (const one of files.toReversed()) {
    const { article, file, tree } = one;
    const path = pathOfText(one);
    pages.set(path, { ids: ['main', ...headingIds(tree)], article });
    for (const alias of article?.aliases ?? []) {
      pages.set(pathOfText({ file, name: alias }), { movedTo: path });
    }
  }
  return pages;
}

/**
 * Files of articles that this site published, in any language, and that were deleted since, according to the
 * history of the repository. Articles of the demo are left out, because this site never published them. Their last
 * version is in a commit whose brand file has the demo's address. If an article was deleted while another
 * language was the default, the result names the folder in which its language is today.
 * @param root the root of the project.
 */
export function listFormerArticles(root = '.'): string[] {
  const history = ['log', '--no-renames', '--format=', '--name-only', '--'];
  // For Git, `*` includes the folders of the languages. Without a history, no article was published before.
  const all = git([...history, `${editedFolders.articles}/*.mdx`], root).split('\n');
  const today = dayOf(Date.now());
  const former = [...new Set(all)].flatMap((file) => {
    if (file === '' || existsSync(`${root}/${file}`)) return [];
    const newest = ['log', '-1', '--no-renames', '--diff-filter=AM', '--format=%H', '--', file];
    const last = git(newest, root).trim();
    const show = (path: string) => git(['show', `${last}:${path}`], root);
    const brand = show(BRAND_FILE);
    if (isOfDemo(/"host": *"([^"]*)"/.exec(brand)?.[1] ?? '')) return [];
    // Older brand files name no language, and their sites were in English.
    const [, formerDefault = 'en'] = /"languages": *\[\s*"([^"]*)"/.exec(brand) ?? [];
    const { dir, base } = parse(file);
    const code = dir === editedFolders.articles ? formerDefault : languageOf(file);
    const current = `${foldersOf(code).articles}/${base}`;
    if (existsSync(`${root}/${current}`)) return [];
    // The file may be older than the schema, so it need not match it.
    const { fields } = readArticle(file, show(file));
    return fields && fields.draft !== true && String(fields.publishDate) <= today ? [current] : [];
  });
  return [...new Set(former)];
}
