import type { Article } from './article.ts';

/** What relating needs to know of an article. `links` are the slugs its body links to. */
export interface Relatable {
  readonly data: Pick<Article, 'slug' | 'category'> & { readonly tags: readonly string[] };
  readonly links: readonly string[];
}

/** The slugs of the articles that an article's Markdown links to. */
export function linkedSlugs(text: string): string[] {
  return Array.from(text.matchAll(/\]\(\/blog\/([a-z0-9-]+)/g), ([, slug]) => slug ?? '');
}

const RELATED_COUNT = 3;

/** A link written by the author says more than a shared word. */
const WEIGHT = { link: 4, category: 3, tag: 2 } as const;

function scoreOf({ data, links }: Relatable, other: Relatable['data']): number {
  const tags = data.tags.filter((tag) => other.tags.includes(tag)).length;
  return (
    (links.includes(other.slug) ? WEIGHT.link : 0) +
    (data.category === other.category ? WEIGHT.category : 0) +
    tags * WEIGHT.tag
  );
}

/**
 * What stands around an article in a list: its neighbors in time, and the three most related.
 * @param articles newest first.
 */
export function surroundingsOf<T extends Relatable>(article: T, articles: readonly T[]) {
  const position = articles.findIndex(({ data }) => data.slug === article.data.slug);
  const related = articles
    .map((other, at) => ({
      other,
      away: Math.abs(at - position),
      score: scoreOf(article, other.data),
    }))
    // Neighbors in time make up the number where nothing else does.
    .filter(({ away, score }) => away > 0 && (score > 0 || away <= RELATED_COUNT))
    .sort((a, b) => b.score - a.score || a.away - b.away)
    .slice(0, RELATED_COUNT)
    .map(({ other }) => other);
  return { newer: articles[position - 1], older: articles[position + 1], related };
}
