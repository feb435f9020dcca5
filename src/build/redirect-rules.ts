import type { Article } from '../domain/article.ts';
import { editorPaths, pagePaths } from '../domain/paths.ts';

/**
 * Writes the lines of Netlify's `_redirects` file that redirect an article's former addresses
 * permanently to its present one.
 * @see https://docs.netlify.com/manage/routing/redirects/overview/
 */
export function renderAliasRules(articles: readonly Pick<Article, 'slug' | 'aliases'>[]): string {
  return articles
    .flatMap(({ slug, aliases }) =>
      aliases.map((alias) => `${pagePaths.article(alias)} ${pagePaths.article(slug)} 301\n`),
    )
    .join('');
}

/** Writes the lines that answer the addresses of removed articles with status 410. */
export function renderGoneRules(slugs: readonly string[]): string {
  return slugs
    .map((slug) => `${pagePaths.article(slug)} ${pagePaths.articleNotFound} 410\n`)
    .join('');
}

/** Writes the line that answers all addresses below the editor's with its page, if it is set up. */
export function renderEditorRule({ EDITOR_REPO }: NodeJS.ProcessEnv): string {
  return EDITOR_REPO ? `${editorPaths.page}/* ${editorPaths.page} 200\n` : '';
}

/**
 * Writes the lines that give each page one address. The CDN also answers the name of a page's file
 * (`/blog.html`, `/index`), without the header rules of the page. These names redirect permanently to
 * the page. The `!` applies the rule although a file exists.
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

/**
 * Writes the lines that answer unknown articles and plans with their own pages, also with status 404. The
 * CDN serves existing files before it applies these rules. For every other unknown address it serves
 * dist/404.html.
 */
export function renderFallbackRules(): string {
  return `/blog/* ${pagePaths.articleNotFound} 404\n/checkout/* ${pagePaths.invalidPlan} 404\n`;
}
