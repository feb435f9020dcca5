import type { Day } from '../../src/domain/dates.ts';
import { anchors, pagePaths } from '../../src/domain/paths.ts';
import { planIds } from '../../src/domain/plan.ts';
import { ArticleFile, headingIds } from './article-file.ts';

export interface Target {
  /** What a link may name after `#`; nothing where that is not known here. */
  readonly ids?: readonly string[];
  /** A draft is absent in production; an article, before its day. */
  readonly draft?: boolean | undefined;
  readonly publishDate?: Day | undefined;
  /** Where the article is whose former address this is. */
  readonly movedTo?: string;
}

/** What a site holds that articles may show or link to. */
export interface SiteContent {
  /** The site's own address, so that full links to it are checked too. */
  readonly host: string;
  /** The calendar day in the business's time zone. */
  readonly today: Day;
  /** Paths of files in public/, each beginning with `/`. */
  readonly publicFiles: readonly string[];
  /** The names of the drawings in src/content/figures. */
  readonly figures: readonly string[];
  /** The legal texts by the path of their page, for links to their sections. */
  readonly legalTexts: ReadonlyMap<string, string>;
}

/** The site as articles see it. */
export interface SiteMap extends SiteContent {
  /** By path. */
  readonly pages: ReadonlyMap<string, Target>;
}

/** What `ids` Astro and the layouts give every page. */
const everyPage = ['main'];

export function mapSite(files: readonly ArticleFile[], content: SiteContent): SiteMap {
  const { home, blog, intake, checkout, article: pathOf, feed } = pagePaths;
  const pages = new Map<string, Target>([
    [home, { ids: [...everyPage, ...Object.values(anchors)] }],
    [blog, { ids: [...everyPage, 'articles'] }],
    ...Array.from(content.legalTexts, ([path, source]): [string, Target] => {
      const { tree } = new ArticleFile(path, source);
      return [path, { ids: [...everyPage, 'contents', ...headingIds(tree)] }];
    }),
    ...[intake, ...planIds.map(checkout), feed, ...content.publicFiles].map(
      (path): [string, Target] => [path, {}],
    ),
  ]);
  for (const { article, name, tree } of files) {
    const path = pathOf(article?.slug ?? name);
    const { draft, publishDate } = article ?? {};
    pages.set(path, { ids: [...everyPage, ...headingIds(tree)], draft, publishDate });
    for (const alias of article?.aliases ?? []) pages.set(pathOf(alias), { movedTo: path });
  }
  return { ...content, pages };
}
