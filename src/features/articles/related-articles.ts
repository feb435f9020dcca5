import { LANGUAGE_CODE } from '#brand/language-code.ts';
import type { Article } from './article.ts';

/** Data about an article that determines its related articles. `links` are the slugs in its text. */
export interface Relatable {
  readonly data: Pick<Article, 'slug' | 'category'> & { readonly tags: readonly string[] };
  readonly links: readonly string[];
}

const articleLink = new RegExp(`\\]\\((?:/${LANGUAGE_CODE})?/blog/([a-z0-9-]+)`, 'g');

export function linkedSlugs(text: string): string[] {
  return Array.from(text.matchAll(articleLink), ([, slug]) => slug ?? '');
}

/** Score of the relation of an article to another one. A link that its author wrote counts most. */
function relevance({ data, links }: Relatable, other: Relatable['data']): number {
  const sharedTags = data.tags.filter((tag) => other.tags.includes(tag)).length;
  return (
    (links.includes(other.slug) ? 4 : 0) +
    (data.category === other.category ? 3 : 0) +
    2 * sharedTags
  );
}

/**
 * The three most related articles of each article, in the order of the list. If several are equally related, or not
 * at all, the nearest in time come first.
 * @param articles newest first.
 */
export function relatedIn<T extends Relatable>(articles: readonly T[]): T[][] {
  return articles.map((article, position) => {
    const others = articles
      .map((other, index) => ({
        other,
        score: relevance(article, other.data),
        away: Math.abs(index - position),
      }))
      .filter(({ away }) => away > 0)
      .sort((a, b) => b.score - a.score || a.away - b.away);
    return others.slice(0, 3).map(({ other }) => other);
  });
}
