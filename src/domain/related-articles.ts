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

const RELATED_COUNT = 3;

/** A link that the author wrote is stronger evidence than a shared category or tag. */
const WEIGHT = { link: 4, category: 3, tag: 2 } as const;

/** Returns the traits by which other articles find this one. */
function traitsOf({ slug, category, tags }: Relatable['data']): string[] {
  return [`link ${slug}`, `category ${category}`, ...tags.map((tag) => `tag ${tag}`)];
}

/** Returns the traits that an article looks for in others, with their weights. */
function wantedBy({ data, links }: Relatable): [trait: string, weight: number][] {
  return [
    ...Array.from(new Set(links), (slug): [string, number] => [`link ${slug}`, WEIGHT.link]),
    [`category ${data.category}`, WEIGHT.category],
    ...data.tags.map((tag): [string, number] => [`tag ${tag}`, WEIGHT.tag]),
  ];
}

/**
 * Returns the positions of the best matches. It visits the other articles by increasing distance, so that
 * the nearest in time wins a tie. Neighbors in time fill the list if there are too few matches.
 */
function bestOf(scores: Uint8Array, position: number): number[] {
  const best: number[] = [];
  const consider = (other: number, away: number): void => {
    const score = scores[other];
    if (score === undefined || (score === 0 && away > RELATED_COUNT)) return;
    const place = best.findIndex((one) => Number(scores[one]) < score);
    if (place >= 0) best.splice(place, 0, other);
    else if (best.length < RELATED_COUNT) best.push(other);
    best.length = Math.min(best.length, RELATED_COUNT);
  };
  for (let away = 1; away < scores.length; away += 1) {
    consider(position - away, away);
    consider(position + away, away);
  }
  return best;
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
 * Returns the surroundings of each article, in the list's order. It indexes the traits of all articles
 * first, so that no article is compared with every other.
 * @param articles newest first.
 */
export function surroundingsIn<T extends Relatable>(articles: readonly T[]): Surroundings<T>[] {
  const traits = articles.flatMap(({ data }, position) =>
    traitsOf(data).map((trait) => ({ trait, position })),
  );
  const carriers = Map.groupBy(traits, ({ trait }) => trait);
  return articles.map((article, position) => {
    const scores = new Uint8Array(articles.length);
    for (const [trait, weight] of wantedBy(article)) {
      for (const carrier of carriers.get(trait) ?? []) scores[carrier.position]! += weight;
    }
    return {
      newer: articles[position - 1],
      older: articles[position + 1],
      related: bestOf(scores, position).map((other) => articles[other]!),
    };
  });
}
