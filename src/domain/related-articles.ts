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

/**
 * How many articles each way are looked at in a list of one category or tag. Bounds the work for
 * one article, so that a page costs the same whether there are 25 articles or 2,500.
 */
const REACH = 8;

/** A link written by the author says more than a shared word. */
const WEIGHT = { link: 4, category: 3, tag: 2 } as const;

/** Positions in the whole list, ascending, by category and by tag. */
type Positions = ReadonlyMap<string, readonly number[]>;

function firstAtOrAfter(sorted: readonly number[], position: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? Infinity) < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

function nearby(sorted: readonly number[] = [], position: number): readonly number[] {
  const at = firstAtOrAfter(sorted, position);
  return sorted.slice(Math.max(0, at - REACH), at + REACH + 1);
}

function positionsBy(
  articles: readonly Relatable[],
  keys: (article: Relatable) => readonly string[],
): Positions {
  const positions = new Map<string, number[]>();
  for (const [position, article] of articles.entries()) {
    for (const key of keys(article)) {
      const known = positions.get(key);
      if (known) known.push(position);
      else positions.set(key, [position]);
    }
  }
  return positions;
}

/**
 * Indexes a list of articles once, so that each can be asked for its surroundings cheaply.
 * @param articles newest first.
 * @returns the surroundings of the article with a slug; empty for an unknown one.
 */
export function indexSurroundings(articles: readonly Relatable[]): (slug: string) => Surroundings {
  const byCategory = positionsBy(articles, ({ category }) => [category]);
  const byTag = positionsBy(articles, ({ tags }) => tags);
  const bySlug = new Map(articles.map(({ slug }, position) => [slug, position]));

  function related(article: Relatable, position: number): string[] {
    const scores = new Map<number, number>();
    const add = (others: readonly number[], weight: number) => {
      for (const other of others) scores.set(other, (scores.get(other) ?? 0) + weight);
    };
    add(
      article.links.flatMap((slug) => bySlug.get(slug) ?? []),
      WEIGHT.link,
    );
    add(nearby(byCategory.get(article.category), position), WEIGHT.category);
    for (const tag of article.tags) add(nearby(byTag.get(tag), position), WEIGHT.tag);
    // Neighbors in time make up the number where nothing else does.
    for (let away = 1; away <= RELATED_COUNT; away += 1) add([position - away, position + away], 0);
    scores.delete(position);
    return [...scores]
      .filter(([other]) => articles[other] !== undefined)
      .sort(
        ([a, scoreA], [b, scoreB]) =>
          scoreB - scoreA || Math.abs(a - position) - Math.abs(b - position) || a - b,
      )
      .slice(0, RELATED_COUNT)
      .flatMap(([other]) => articles[other]?.slug ?? []);
  }

  return (slug) => {
    const position = bySlug.get(slug) ?? -1;
    const article = articles[position];
    if (!article) return { related: [] };
    const newer = articles[position - 1]?.slug;
    const older = articles[position + 1]?.slug;
    return {
      ...(newer ? { newer } : {}),
      ...(older ? { older } : {}),
      related: related(article, position),
    };
  };
}
