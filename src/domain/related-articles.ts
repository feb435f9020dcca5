import type { Article } from './article.ts';

/** What relating needs to know of an article. `links` are the slugs its body links to. */
export interface Relatable extends Pick<Article, 'slug' | 'category'> {
  readonly tags: readonly string[];
  readonly links: readonly string[];
}

/** What stands around an article in the list it was indexed from. */
export interface Surroundings {
  readonly newer?: string;
  readonly older?: string;
  readonly related: readonly string[];
}

/** The slugs of the articles that an article's Markdown links to. */
export function linkedSlugs(text: string): string[] {
  return Array.from(text.matchAll(/\]\(\/blog\/([a-z0-9-]+)/g), ([, slug]) => slug ?? '');
}

const RELATED_COUNT = 3;

/** A link written by the author says more than a shared word. */
const WEIGHT = { link: 4, category: 3, tag: 2 } as const;

function scoreOf(article: Relatable, other: Relatable): number {
  const tags = article.tags.filter((tag) => other.tags.includes(tag)).length;
  return (
    (article.links.includes(other.slug) ? WEIGHT.link : 0) +
    (article.category === other.category ? WEIGHT.category : 0) +
    tags * WEIGHT.tag
  );
}

/**
 * Indexes a list of articles once, so that each can be asked for its surroundings.
 * @param articles newest first.
 * @returns the surroundings of the article with a slug; empty for an unknown one.
 */
export function indexSurroundings(articles: readonly Relatable[]): (slug: string) => Surroundings {
  const positions = new Map(articles.map(({ slug }, position) => [slug, position]));
  return (slug) => {
    const position = positions.get(slug) ?? -1;
    const article = articles[position];
    if (!article) return { related: [] };
    const related = articles
      .map((other, at) => ({
        slug: other.slug,
        away: Math.abs(at - position),
        score: scoreOf(article, other),
      }))
      // Neighbors in time make up the number where nothing else does.
      .filter(({ away, score }) => away > 0 && (score > 0 || away <= RELATED_COUNT))
      .sort((a, b) => b.score - a.score || a.away - b.away)
      .slice(0, RELATED_COUNT);
    const newer = articles[position - 1]?.slug;
    const older = articles[position + 1]?.slug;
    return {
      ...(newer ? { newer } : {}),
      ...(older ? { older } : {}),
      related: related.map((other) => other.slug),
    };
  };
}
