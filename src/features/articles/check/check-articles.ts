import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { GONE_FILE, goneSchema } from '../article.ts';
import { blog } from '../blog.ts';
import { legalPaths } from '#features/site/paths.ts';
import { planPage } from '#features/site/plan-page.ts';
import { languages } from '#brand/file.ts';
import { editedFolders, isOfDefault, languageOf } from '../editor.ts';
import { type ArticleFile, readArticle } from './article-file.ts';
import { checkBody } from './check-body.ts';
import {
  checkFacts,
  checkFields,
  checkLegalFields,
  checkOriginals,
  checkUnique,
} from './check-fields.ts';
import { checkOwnFiles } from './check-own-files.ts';
import type { Problem } from './problem.ts';
import {
  listFormerArticles,
  listStrayFiles,
  mapPages,
  pathOfText,
  readSite,
  readAllTexts,
  type Site,
} from './site-content.ts';

/** Lists of articles, by their ids, that pages of the site link to. They may be empty. */
const lists: readonly { file: string; field: string; linked: readonly string[] }[] = [
  { file: 'blog.json', field: 'footerArticles', linked: blog.footerArticles },
  { file: 'plans.json', field: 'scores.articles', linked: planPage.scores.articles },
];

/**
 * Reports addresses that worked before and lead nowhere now, and links of the site to no article.
 * @param former files of articles that were published and are gone.
 * @param gone slugs that lead nowhere in each language.
 */
export function checkAddresses(
  files: readonly ArticleFile[],
  former: readonly string[],
  gone: readonly string[],
): Problem[] {
  const addresses = files.flatMap(({ file, name, article }) =>
    [name, ...(article?.aliases ?? [])].map((slug) => pathOfText({ file, name: slug })),
  );
  const ids = files.filter(({ file }) => isOfDefault(file)).map((one) => one.get('id'));
  const lost = former
    .map((file) => ({ file, name: basename(file, '.mdx') }))
    .filter(({ file }) => languages.includes(languageOf(file)))
    .filter((one) => !addresses.includes(pathOfText(one)) && !gone.includes(one.name));
  return [
    ...lost.map(({ file, name }) => ({
      file,
      field: 'file',
      says: `This article was published, and its address leads nowhere now. Add ${name} to the former addresses (aliases) of the article that replaces it, or to src/content/gone-articles.json.`,
      inEditor: `This article was published, and its address leads nowhere now. Add ${name} to the former addresses of the article that replaces it.`,
    })),
    ...lists.flatMap(({ file, field, linked }) =>
      linked
        .filter((id) => !ids.includes(id))
        .map((id) => ({
          file: `${editedFolders.site}/${file}`,
          field,
          says: `There is no article with the id ${id}, so a link is missing. Write the id of another article.`,
        })),
    ),
  ];
}

/** Parses files, in order. */
function parseTexts(sources: ReadonlyMap<string, string>): ArticleFile[] {
  return Array.from(sources, ([file, source]) => readArticle(file, source)).sort((a, b) =>
    a.file.localeCompare(b.file),
  );
}

/**
 * Finds every problem of the articles and the legal texts, in the order of files and lines.
 * @param sources the texts of the articles by file.
 */
export function checkArticles(sources: ReadonlyMap<string, string>, site: Site): Problem[] {
  const files = parseTexts(sources);
  const legalTexts = parseTexts(site.legalTexts);
  const pages = mapPages(files, legalTexts, site.publicFiles);
  for (const ofLanguage of Map.groupBy(files, ({ file }) => languageOf(file)).values()) {
    checkUnique(ofLanguage);
  }
  checkOriginals(files);
  for (const article of files) {
    checkFields(article);
    checkFacts(article, site.facts);
  }
  for (const text of legalTexts) checkLegalFields(text);
  for (const text of [...files, ...legalTexts]) checkBody(text, site, pages);
  return [...files, ...legalTexts].flatMap(({ problems }) =>
    problems.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)),
  );
}

/** Reads the addresses that lead nowhere. The list is empty if the file has a problem, which is reported. */
export function readGone(file = GONE_FILE): { slugs: readonly string[]; problems: Problem[] } {
  let says: string | undefined;
  try {
    const { data, error } = goneSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (data) return { ...data, problems: [] };
    says = error.issues[0]?.message;
  } catch (error) {
    says = (error as Error).message;
  }
  return { slugs: [], problems: [{ file: GONE_FILE, field: 'slugs', says: says ?? '' }] };
}

/**
 * Finds every problem of the owner's files.
 * @returns the problems, the number of articles, and the titles of texts by file.
 */
export function checkSite() {
  const gone = readGone();
  const sources = readAllTexts(editedFolders.articles);
  const files = parseTexts(sources);
  const says =
    'It is not a text, so the site would never show it. Give it the extension .mdx, or move it.';
  const site = readSite();
  const missing = legalPaths
    .map((path) => editedFolders.legal + path + '.mdx')
    .filter((file) => !site.legalTexts.has(file));
  const stray = [editedFolders.articles, editedFolders.legal].flatMap(listStrayFiles);
  const problems: Problem[] = [
    ...checkOwnFiles(),
    ...gone.problems,
    ...checkArticles(sources, site),
    ...missing.map((file) => ({
      file,
      field: 'file',
      says: 'It is missing, and the site links to this page. Restore the file.',
    })),
    ...stray.map((file) => ({ file, field: 'file', says })),
    ...checkAddresses(files, listFormerArticles(), gone.slugs),
  ];
  const texts = [...files, ...parseTexts(site.legalTexts)];
  const titles = new Map(texts.map((one) => [one.file, (one.get('title') ?? '') as string]));
  return { problems, articles: sources.size, titles };
}
