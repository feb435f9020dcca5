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

/** What makes an article related to those that look for it. */
function traitsOf({ slug, category, tags }: Relatable['data']): string[] {
  return [`link ${slug}`, `category ${category}`, ...tags.map((tag) => `tag ${tag}`)];
}

/** The traits of others that an article looks for, and what each is worth. */
function wantedBy({ data, links }: Relatable): [trait: string, weight: number][] {
  return [
    ...Array.from(new Set(links), (slug): [string, number] => [`link ${slug}`, WEIGHT.link]),
    [`category ${data.category}`, WEIGHT.category],
    ...data.tags.map((tag): [string, number] => [`tag ${tag}`, WEIGHT.tag]),
  ];
}

/**
 * The positions of the best, others asked outwards from a position: of equals the nearer in time is
 * first, and neighbors in time make up the number where nothing else does.
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

/** What stands around an article in a list. */
export interface Surroundings<T> {
  /** Its neighbors in time. */
  readonly newer: T | undefined;
  readonly older: T | undefined;
  /** The three most related. */
  readonly related: readonly T[];
}

/**
 * What stands around each article of a list, in its order. For all at once: who carries a trait is
 * looked up, where each article would otherwise ask every other.
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
