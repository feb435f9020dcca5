import type { Article } from './article.ts';

/** Facts about an article that determine its related articles. `links` are the slugs in its text. */
export interface Relatable {
  readonly data: Pick<Article, 'slug' | 'category'> & { readonly tags: readonly string[] };
  readonly links: readonly string[];
}

/** Returns the slugs of the articles that an article's Markdown links to. */
export function linkedSlugs(text: string): string[] {
  return Array.from(text.matchAll(/\]\(\/blog\/([a-z0-9-]+)/g), ([, slug]) => slug ?? '');
}

/** Returns how closely an article is related to another. A link that its author wrote counts most. */
function relevance({ data, links }: Relatable, other: Relatable['data']): number {
  const sharedTags = data.tags.filter((tag) => other.tags.includes(tag)).length;
  return (
    (links.includes(other.slug) ? 4 : 0) +
    (data.category === other.category ? 3 : 0) +
    2 * sharedTags
  );
}

/** Articles that an article's page links to. */
export interface Surroundings<T> {
  /** Neighbors in time. */
  readonly newer: T | undefined;
  readonly older: T | undefined;
  /** Most related articles, at most three. */
  readonly related: readonly T[];
}

/**
 * Returns the surroundings of each article, in the list's order. The nearest in time wins a tie, and fills
 * the list if there are too few matches.
 * @param articles newest first.
 */
export function surroundingsIn<T extends Relatable>(articles: readonly T[]): Surroundings<T>[] {
  return articles.map((article, position) => {
    const others = articles
      .map((other, index) => ({
        other,
        score: relevance(article, other.data),
        away: Math.abs(index - position),
      }))
      .filter(({ away }) => away > 0)
      .sort((a, b) => b.score - a.score || a.away - b.away);
    return {
      newer: articles[position - 1],
      older: articles[position + 1],
      related: others.slice(0, 3).map(({ other }) => other),
    };
  });
}
