import type { SitemapItem } from '@astrojs/sitemap';
import { languages } from '#brand/file.ts';
import { readArticlesIn } from '#features/articles/check/site-content.ts';
import { baseOf, pagePaths } from '#features/site/paths.ts';
import type { Day } from '#platform/dates.ts';

function listLastChanges(): ReadonlyMap<string, Day> {
  return new Map(
    languages.flatMap((code) =>
      readArticlesIn(code).flatMap(({ name, article }): [string, Day][] =>
        article
          ? [[baseOf(code) + pagePaths.article(name), article.updatedDate ?? article.publishDate]]
          : [],
      ),
    ),
  );
}

let changes: ReadonlyMap<string, Day> | undefined;

/**
 * Adds the day of the last change to an article in the sitemap. Other pages have none, because they change
 * with the data that they show, and no file states when.
 */
export function addLastChange(item: SitemapItem): SitemapItem {
  changes ??= listLastChanges();
  const lastmod = changes.get(new URL(item.url).pathname);
  return lastmod ? { ...item, lastmod } : item;
}
