import type { Day } from '../../src/domain/dates.ts';
import { anchors, pagePaths } from '../../src/domain/paths.ts';
import { planIds } from '../../src/domain/plan.ts';
import { ArticleFile, headingIds } from './article-file.ts';

export interface Target {
  /** Anchors that a link may name after `#`. Undefined if they are not known here. */
  readonly ids?: readonly string[];
  /** Production omits a draft, and an article before its publication day. */
  readonly draft?: boolean | undefined;
  readonly publishDate?: Day | undefined;
  /** Current address of the article with this former address. */
  readonly movedTo?: string;
}

/** Parts of a site that articles may show or link to. */
export interface SiteContent {
  /** Address of the site, so that absolute links to it are also checked. */
  readonly host: string;
  /** Calendar day in the business's time zone. */
  readonly today: Day;
  /** Paths of files in public/, each with a leading `/`. */
  readonly publicFiles: readonly string[];
  /** Names of the drawings in src/content/figures. */
  readonly figures: readonly string[];
  /** Legal texts by the path of their page, for links to their sections. */
  readonly legalTexts: ReadonlyMap<string, string>;
}

/** Targets of the links in articles. */
export interface SiteMap extends SiteContent {
  /** Pages by path. */
  readonly pages: ReadonlyMap<string, Target>;
}

/** Ids that Astro and the layouts give every page. */
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
  for (const { article, name, tree } of files.toReversed()) {
    const path = pathOf(article?.slug ?? name);
    const { draft, publishDate } = article ?? {};
    pages.set(path, { ids: [...everyPage, ...headingIds(tree)], draft, publishDate });
    for (const alias of article?.aliases ?? []) pages.set(pathOf(alias), { movedTo: path });
  }
  return { ...content, pages };
}
