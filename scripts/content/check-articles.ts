import { dayIn } from '../../src/domain/dates.ts';
import gone from '../../src/content/gone-articles.json' with { type: 'json' };
import { company } from '../../src/site/company.ts';
import { blog } from '../../src/site/blog.ts';
import { ArticleFile } from './article-file.ts';
import {
  ARTICLES_FOLDER,
  LEGAL_FOLDER,
  listFigures,
  listPublicFiles,
  listStrayFiles,
  readArticleFolder,
  readLegalTexts,
} from './article-folder.ts';
import { checkBody } from './check-body.ts';
import { checkFacts, type OwnFacts } from './check-facts.ts';
import { checkOwnFiles } from './check-own-files.ts';
import { checkFields } from './check-fields.ts';
import { checkUnique } from './check-unique.ts';
import { listFormerSlugs } from './former-addresses.ts';
import type { Problem } from './problem.ts';
import { mapSite, type SiteContent } from './site-map.ts';

const GONE_FILE = 'src/content/gone-articles.json';

/** Checks that each article must pass. */
export interface CheckOptions extends SiteContent {
  readonly facts: OwnFacts;
}

/** Reports addresses that worked before and lead nowhere now, and links of the footer to no article. */
export function checkAddresses(
  files: readonly ArticleFile[],
  former: readonly string[],
  gone: readonly string[],
): Problem[] {
  const slugs = new Set(files.flatMap((one) => [one.get('slug'), ...(one.article?.aliases ?? [])]));
  const ids = new Set(files.map((one) => one.get('id')));
  return [
    ...former
      .filter((slug) => !slugs.has(slug) && !gone.includes(slug))
      .map((slug) => ({
        file: `${ARTICLES_FOLDER}/${slug}.mdx`,
        field: 'file',
        says: `This article was published, and its address leads nowhere now. Add ${slug} to the former addresses (aliases) of the article that replaces it, or to ${GONE_FILE}.`,
      })),
    ...blog.footerArticles
      .filter((id) => !ids.has(id))
      .map((id) => ({
        file: 'src/content/site/blog.json',
        field: 'footerArticles',
        says: `There is no article with the id ${id}, so the footer lacks a link. Write the id of another article.`,
      })),
  ];
}

/** Parts of the repository that articles may show, link to, or must not repeat as text. */
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
 * Finds every problem of the articles and the legal texts, in the order of files and lines.
 * @param sources the texts of the articles by file.
 */
export function checkArticles(
  sources: ReadonlyMap<string, string>,
  options: CheckOptions,
): Problem[] {
  const files = [...sources]
    .map(([file, source]) => new ArticleFile(file, source))
    .sort((a, b) => a.file.localeCompare(b.file));
  // An article that has its file's name owns its address. A copy that still has that address comes later.
  const owners = files.toSorted((a, b) => Number(b.ownsAddress) - Number(a.ownsAddress));
  const site = mapSite(owners, options);
  checkUnique(owners);
  for (const article of files) {
    checkFields(article);
    checkBody(article, site);
    checkFacts(article, options.facts);
  }
  const legal = Array.from(options.legalTexts, ([path, source]) => {
    const text = new ArticleFile(`${LEGAL_FOLDER}${path}.mdx`, source);
    checkBody(text, site);
    return text;
  });
  return [...files, ...legal].flatMap(({ problems }) =>
    problems.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)),
  );
}

/** Checks the articles in their folder. */
export function checkSite(folder = ARTICLES_FOLDER) {
  const sources = readArticleFolder(folder);
  const says =
    'It is not an article, so the site would never show it. Give it the extension .mdx, or move it.';
  const stray = listStrayFiles(folder).map((file) => ({ file, field: 'file', says }));
  const files = Array.from(sources, ([file, source]) => new ArticleFile(file, source));
  const addresses =
    folder === ARTICLES_FOLDER ? checkAddresses(files, listFormerSlugs(), gone.slugs) : [];
  const problems = [
    ...checkOwnFiles(),
    ...checkArticles(sources, siteOptions()),
    ...stray,
    ...addresses,
  ];
  return { problems, articles: sources.size };
}
