import { filterCategories } from '../domain/article.ts';
import { company } from './company.ts';

export const blog = {
  title: `${company.name} Blog`,
  subtitle: 'Insights on Website Design, SEO, AI Integration & Digital Innovation',
  featuredHeading: 'Featured Articles',
  allArticles: 'All Articles',
  readFull: 'Read Full Article',
  readMore: 'Read More',
  /** The value of the filter that hides nothing. */
  allFilter: 'all',
} as const;

/** The seven buttons of the filter, in their order. */
export const filters: readonly { readonly value: string; readonly label: string }[] = [
  { value: blog.allFilter, label: blog.allArticles },
  ...filterCategories.map((category) => ({ value: category, label: category })),
];

export function gridHeading(value: string): string {
  return value === blog.allFilter ? blog.allArticles : `${value} Articles`;
}
