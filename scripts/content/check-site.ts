import { dayIn } from '../../src/domain/dates.ts';
import { company } from '../../src/site/company.ts';
import {
  listFigures,
  listPublicFiles,
  listStrayFiles,
  readArticleFolder,
  readLegalTexts,
} from './article-folder.ts';
import { checkArticles, type CheckOptions } from './check-articles.ts';
import type { Problem } from './problem.ts';

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

/** Checks the articles of this repository as they stand in its folder. */
export function checkSite(): { readonly problems: readonly Problem[]; readonly articles: number } {
  const sources = readArticleFolder();
  const problems = checkArticles(sources, { ...siteOptions(), strayFiles: listStrayFiles() });
  return { problems, articles: sources.size };
}
