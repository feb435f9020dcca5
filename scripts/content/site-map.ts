import type { Day } from '../../src/domain/dates.ts';
import { anchors, pagePaths } from '../../src/domain/paths.ts';
import { planIds } from '../../src/domain/plan.ts';
import { type ArticleFile, headingIds, readArticleFile } from './article-file.ts';

export interface Target {
  /** What a link may name after `#`; nothing where that is not known here. */
  readonly ids?: readonly string[];
  /** A draft is absent in production; an article, before its day. */
  readonly draft?: boolean;
  readonly publishDate?: Day;
}

/** Everything an article may link to. */
export interface SiteMap {
  readonly host: string;
  readonly today: Day;
  /** By path. */
  readonly pages: ReadonlyMap<string, Target>;
  /** The articles being checked, by file. */
  readonly articles: ReadonlyMap<string, Target>;
  /** Former addresses of articles, and where they lead now. */
  readonly aliases: ReadonlyMap<string, string>;
  /** The names of the drawings that articles may show. */
  readonly figures: readonly string[];
}

/** What `ids` Astro and the layouts give every page. */
const everyPage = ['main'];
const blogAnchors = [...everyPage, 'articles'];
const legalAnchors = [...everyPage, 'contents'];

/**
 * The site as articles see it.
 * @param options.publicFiles the paths of what public/ holds, for images and downloads.
 * @param options.legalTexts the texts of src/content/legal by the path of their page.
 * @param options.today the day in the business's time zone.
 */
export function mapSite(
  files: readonly ArticleFile[],
  options: {
    readonly host: string;
    readonly today: Day;
    readonly publicFiles: readonly string[];
    readonly figures?: readonly string[];
    readonly legalTexts?: ReadonlyMap<string, string>;
  },
): SiteMap {
  const { home, blog, privacyPolicy, termsConditions, intake, checkout, article, feed } = pagePaths;
  const pages = new Map<string, Target>([
    [home, { ids: [...everyPage, ...Object.values(anchors)] }],
    [blog, { ids: blogAnchors }],
    ...[privacyPolicy, termsConditions].map((path) => {
      const { tree } = readArticleFile(path, options.legalTexts?.get(path) ?? '');
      return [path, { ids: [...legalAnchors, ...(tree ? headingIds(tree) : [])] }] as const;
    }),
    ...[intake, ...planIds.map((id) => checkout(id))].map((path) => [path, {}] as const),
    ...[feed, ...options.publicFiles].map((path) => [path, {}] as const),
  ]);
  const articles = new Map<string, Target>();
  const aliases = new Map<string, string>();
  for (const file of files) {
    const target: Target = {
      ids: file.tree ? [...everyPage, ...headingIds(file.tree)] : everyPage,
      ...(file.article && { draft: file.article.draft, publishDate: file.article.publishDate }),
    };
    articles.set(file.file, target);
    const slug = file.article?.slug ?? file.name;
    pages.set(article(slug), target);
    for (const alias of file.article?.aliases ?? []) aliases.set(article(alias), article(slug));
  }
  const { host, today, figures = [] } = options;
  return { host, today, pages, articles, aliases, figures };
}
