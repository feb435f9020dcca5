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
 * What stands around an article in a list: its neighbors in time, and the three most related. Of equals
 * the nearer in time is first, so others are asked outwards from the article, each once: a build asks
 * for every article of the list.
 * @param articles newest first.
 */
export function surroundingsOf<T extends Relatable>(article: T, articles: readonly T[]) {
  const position = articles.findIndex(({ data }) => data.slug === article.data.slug);
  const best: { readonly other: T; readonly score: number }[] = [];
  const consider = (other: T | undefined, away: number): void => {
    if (!other) return;
    const score = scoreOf(article, other.data);
    // Neighbors in time make up the number where nothing else does.
    if (score === 0 && away > RELATED_COUNT) return;
    const place = best.findIndex((one) => one.score < score);
    if (place >= 0) best.splice(place, 0, { other, score });
    else if (best.length < RELATED_COUNT) best.push({ other, score });
    best.length = Math.min(best.length, RELATED_COUNT);
  };
  for (let away = 1; away < articles.length; away += 1) {
    consider(articles[position - away], away);
    consider(articles[position + away], away);
  }
  const related = best.map(({ other }) => other);
  return { newer: articles[position - 1], older: articles[position + 1], related };
}
