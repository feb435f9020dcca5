import blogTexts from '../../content/site/blog.json' with { type: 'json' };
import { articleCategories, type ArticleCategory, filterCategories } from './article.ts';
import type { Network } from '#brand/networks.ts';
import { pagePaths } from '#features/site/paths.ts';
import { company } from '#brand/company.ts';
import { fillTexts } from '#brand/fill-texts.ts';

const texts = fillTexts(blogTexts);

export const blog = {
  ...texts,
  title: `${company.name} Blog`,
  featuredHeading: 'Featured Articles',
  allArticles: 'All Articles',
  readFull: 'Read Full Article',
  readMore: 'Read More',
  allFilter: 'all',
  filterLabel: 'Show articles about',
  rss: 'RSS feed',
  aboutHeading: `About the ${company.name} Blog`,
  method: 'How we write and check',
  search: {
    label: 'Search the blog',
    placeholder: 'Search articles',
    /** The browser fills in `{query}`, `{count}`, and `{shown}`. */
    none: 'The search found nothing for “{query}”. Try another word.',
    searching: 'Searching...',
    one: '1 article found',
    many: '{count} articles found',
    more: 'Best {shown} of {count} articles found',
    /** Link below a search without a result. */
    ask: 'Ask us instead →',
    retry: 'Try again',
    failed: 'The search could not be loaded. All articles are listed below.',
  },
} as const;

/** Keeps a compound such as "Small-Business" on one line. Do not use it in text that the search reads. */
export const keepCompounds = (title: string): string => title.replaceAll('-', '-\u2060');

export const articleTexts = {
  back: '← Back to Blog',
  contents: 'In this article',
  /** Labels before the names of the author and the reviewer. */
  author: 'By',
  reviewer: 'Reviewer:',
  /** Label before a day. */
  updated: 'Updated',
  /** Labels of the box at the beginning of an article. */
  reader: { result: 'At the end', time: 'It takes', needs: 'You need' },
  /** Label of the control that opens a figure's text alternative. */
  figure: 'The figure in words',
  code: 'Code',
  /** Label of the button that prints one sheet of an article. */
  printSheet: 'Print this sheet',
  share: {
    heading: 'Share this article',
    newTab: 'opens in a new tab',
    instagram: 'Share on Instagram: copies the link',
    manual: 'Copy the link to this article:',
    copied: 'Article link copied! You can now share it on Instagram.',
  },
  explore: {
    title: 'Explore More Articles',
    text: 'More on website design, SEO and AI solutions for small businesses.',
    action: 'View all articles',
  },
  help: {
    title: 'Get Expert Help',
    text: `Tell us what you are working on. We answer within ${company.answersWithin}.`,
    action: 'Contact us',
  },
  related: 'Related articles',
  notFound: {
    text: 'It may have been moved or renamed. All others are still there.',
    newest: 'Our newest articles',
    action: 'Return to Blog',
  },
  /** Shown only in development and previews. */
  unpublished: { draft: 'Draft', scheduled: 'Scheduled' },
} as const;

/** Query parameter of the listing that contains a category. */
export const CATEGORY_PARAMETER = 'category';

export const filters: readonly { readonly value: string; readonly label: string }[] = [
  { value: blog.allFilter, label: blog.allArticles },
  ...filterCategories.map((category) => ({ value: category, label: category })),
];

/** Returns the heading above the grid: `All Articles`, or `SEO Articles`. */
export function gridHeading(value: string): string {
  return value === blog.allFilter ? blog.allArticles : `${value} Articles`;
}

/** Returns the announcement of the filter: `25 articles`, or `4 articles in SEO`. */
export function filterResult(value: string, count: number): string {
  const articles = `${count} ${count === 1 ? 'article' : 'articles'}`;
  return value === blog.allFilter ? articles : `${articles} in ${value}`;
}

/** Categories whose buttons are shown only while the address names them. */
export const rareCategories = articleCategories.filter(
  (category) => !filters.some(({ value }) => value === category),
);

/** Returns the address of a category's articles. */
export function categoryHref(category: ArticleCategory): string {
  return `${pagePaths.blog}?${CATEGORY_PARAMETER}=${encodeURIComponent(category)}#articles`;
}

/** Returns links that share an article. @param url the article's full address. */
export function shareLinks(title: string, url: string) {
  const link = <Name extends Network>(
    network: Name,
    name: string,
    page: string,
    values: Record<string, string>,
  ) => ({ network, label: `Share on ${name}`, href: `${page}?${new URLSearchParams(values)}` });
  return [
    link('x', 'X (Twitter)', 'https://twitter.com/intent/tweet', { text: title, url }),
    link('linkedin', 'LinkedIn', 'https://www.linkedin.com/sharing/share-offsite/', { url }),
    link('facebook', 'Facebook', 'https://www.facebook.com/sharer/sharer.php', { u: url }),
  ];
}
