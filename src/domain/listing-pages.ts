import { type Article, filterCategories } from './article.ts';

/** How many articles a page of the listing shows. */
export const ARTICLES_PER_PAGE = 48;

type FilterCategory = (typeof filterCategories)[number];

/** One page of the listing: of all articles, or of a category. */
export interface ListingPage<T> {
  readonly articles: readonly T[];
  /** From 1. */
  readonly number: number;
  readonly lastNumber: number;
  /** How many articles all of these pages show. */
  readonly total: number;
  readonly category?: FilterCategory;
}

/** Whether the articles need more than one page; on one, the filter works within it. */
export function isPaged(count: number): boolean {
  return count > ARTICLES_PER_PAGE;
}

/** There is a first page even of nothing, so that no category leads nowhere. */
function paginate<T>(articles: readonly T[], category?: FilterCategory): ListingPage<T>[] {
  const lastNumber = Math.max(1, Math.ceil(articles.length / ARTICLES_PER_PAGE));
  return Array.from({ length: lastNumber }, (_, index) => ({
    articles: articles.slice(index * ARTICLES_PER_PAGE, (index + 1) * ARTICLES_PER_PAGE),
    number: index + 1,
    lastNumber,
    total: articles.length,
    ...(category && { category }),
  }));
}

/**
 * All pages of the listing, the first one leading: one page while the articles fit on it, else pages
 * of all of them and of each category of the filter. A further article adds pages and takes none away.
 * @param articles in the order in which they are shown.
 */
export function listingPages<T extends { readonly data: Pick<Article, 'category'> }>(
  articles: readonly T[],
): readonly [ListingPage<T>, ...ListingPage<T>[]] {
  const all = paginate(articles) as [ListingPage<T>, ...ListingPage<T>[]];
  if (!isPaged(articles.length)) return all;
  const ofCategories = filterCategories.flatMap((category) =>
    paginate(
      articles.filter(({ data }) => data.category === category),
      category,
    ),
  );
  return [...all, ...ofCategories];
}

/** The pages that one of them links to by number: the first, the last, itself and its neighbors. */
export function numbersAround({
  number,
  lastNumber,
}: Pick<ListingPage<unknown>, 'number' | 'lastNumber'>): number[] {
  const wanted = new Set([1, number - 1, number, number + 1, lastNumber]);
  return [...wanted].filter((one) => one >= 1 && one <= lastNumber);
}
