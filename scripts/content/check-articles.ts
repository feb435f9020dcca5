import { dayIn } from '../../src/domain/dates.ts';
import { company } from '../../src/site/company.ts';
import { ArticleFile } from './article-file.ts';
import {
  ARTICLES_FOLDER,
  listFigures,
  listPublicFiles,
  listStrayFiles,
  readArticleFolder,
  readLegalTexts,
} from './article-folder.ts';
import { checkBody } from './check-body.ts';
import { checkFacts, type OwnFacts } from './check-facts.ts';
import { checkFields } from './check-fields.ts';
import { checkUnique } from './check-unique.ts';
import type { Problem } from './problem.ts';
import { checkPlaceholders } from './scaffold.ts';
import { mapSite, type SiteContent } from './site-map.ts';

/** What the articles are held to. */
export interface CheckOptions extends SiteContent {
  readonly facts: OwnFacts;
}

/** What this repository holds that articles may show, link to, or must not type out. */
export function siteOptions(): CheckOptions {
  return {
    host: company.host,
    today: dayIn(company.timeZone, new Date()),
    publicFiles: listPublicFiles(),
    figures: listFigures(),
    legalTexts: readLegalTexts(),
    facts: company,
  };
}

/**
 * Every problem of every article at once, in the order of the files and their lines.
 * @param sources the articles' texts by file.
 */
export function checkArticles(
  sources: ReadonlyMap<string, string>,
  options: CheckOptions,
): Problem[] {
  const files = [...sources]
    .map(([file, source]) => new ArticleFile(file, source))
    .sort((a, b) => a.file.localeCompare(b.file));
  const site = mapSite(files, options);
  checkUnique(files);
  for (const article of files) {
    checkFields(article);
    checkBody(article, site);
    checkFacts(article, options.facts);
    checkPlaceholders(article);
  }
  return files.flatMap(({ problems }) => problems.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)));
}

/** Checks articles as they stand in their folder. */
export function checkSite(folder = ARTICLES_FOLDER) {
  const sources = readArticleFolder(folder);
  const says =
    'It is no article, so nobody would ever see it. Give it the ending .mdx, or move it elsewhere.';
  const stray = listStrayFiles(folder).map((file) => ({ file, field: 'file', says }));
  return { problems: [...checkArticles(sources, siteOptions()), ...stray], articles: sources.size };
}
