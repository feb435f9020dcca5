import { type Article, filterCategories } from './article.ts';

/** Number of articles on a page of the listing. */
export const ARTICLES_PER_PAGE = 48;

type FilterCategory = (typeof filterCategories)[number];

/** Page of the listing of all articles or of one category. */
export interface ListingPage<T> {
  readonly articles: readonly T[];
  /** Number of the page. The first page is 1. */
  readonly number: number;
  readonly lastNumber: number;
  /** Number of articles on all pages of this listing. */
  readonly total: number;
  readonly category?: FilterCategory;
}

/** True if the articles need more than one page. On a single page, the filter works within the page. */
export function isPaged(count: number): boolean {
  return count > ARTICLES_PER_PAGE;
}

/** Returns at least one page, even without articles, so that every category link works. */
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
 * Returns all pages of the listing. If the articles fit on one page, there is only that page. Otherwise,
 * pages of all articles come first, followed by pages of each filter category. A new article never removes
 * a page.
 * @param articles in display order.
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

/** Returns the page numbers that a page links to: the first, the last, its own, and its neighbors. */
export function numbersAround({
  number,
  lastNumber,
}: Pick<ListingPage<unknown>, 'number' | 'lastNumber'>): number[] {
  const wanted = new Set([1, number - 1, number, number + 1, lastNumber]);
  return [...wanted].filter((one) => one >= 1 && one <= lastNumber);
}
