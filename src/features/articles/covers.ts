import { drawingsOfLanguage } from '../../build/drawings-of-language.ts';
import type { Article, ArticleCategory } from './article.ts';

/** Texts of the covers of articles, by id. `seo-2` is the second cover of the category SEO. */
export const covers = drawingsOfLanguage(
  import.meta.glob<string>('../../content/covers/**/*.svg', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

export function coverText(id: string): string {
  return covers[id] ?? '';
}

/**
 * Assigns each article a cover by its position in its category, in the order of the ids. A category uses all
 * of its covers before it repeats one, and a new article changes no other article's cover.
 * @param files ids or paths of all covers.
 * @returns the ids of the covers by article id. Covers are used in the order of their names.
 * @throws Error if a category has no cover.
 */
export function assignCovers(
  articles: readonly Pick<Article, 'id' | 'category'>[],
  files: readonly string[],
): ReadonlyMap<string, string> {
  const covers = files
    .map((file) => file.replace(/^.*\/|\.svg$/g, ''))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const used = new Map<ArticleCategory, number>();
  const byId = articles.toSorted((a, b) => Number(a.id) - Number(b.id));
  return new Map(
    byId.map(({ id, category }) => {
      const position = used.get(category) ?? 0;
      used.set(category, position + 1);
      const prefix = `${category.toLowerCase().replaceAll(' ', '-')}-`;
      const own = covers.filter((cover) => cover.startsWith(prefix));
      const cover = own[position % own.length];
      if (cover === undefined) throw new Error(`src/content/covers has no ${prefix}1.svg`);
      return [id, cover];
    }),
  );
}
