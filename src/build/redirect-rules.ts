import type { Article } from '../domain/article.ts';
import { pagePaths } from '../domain/paths.ts';

/**
 * The lines of Netlify's `_redirects` file that lead from an article's former addresses to its
 * present one, for good.
 * @see https://docs.netlify.com/manage/routing/redirects/overview/
 */
export function renderAliasRules(articles: readonly Pick<Article, 'slug' | 'aliases'>[]): string {
  return articles
    .flatMap(({ slug, aliases }) =>
      aliases.map((alias) => `${pagePaths.article(alias)} ${pagePaths.article(slug)} 301\n`),
    )
    .join('');
}

/**
 * The lines that leave each page one address. The CDN also answers for a page's file (`/blog.html`,
 * `/index`), past the header rules of the page: those lead to the page, for good, although a file is
 * there (`!`).
 * @param paths the pages' own addresses.
 */
export function renderOneAddressRules(paths: readonly string[]): string {
  return paths
    .flatMap((path) =>
      (path === '/' ? ['/index.html', '/index'] : [`${path}.html`]).map(
        (twin) => `${twin} ${path} 308!\n`,
      ),
    )
    .join('');
}
