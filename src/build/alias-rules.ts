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
