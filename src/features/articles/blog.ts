import texts from '#site/blog.json' with { type: 'json' };
import { articleCategories, type ArticleCategory, filterCategories } from './article.ts';
import type { Network } from '#brand/networks.ts';
import { pagePaths } from '#features/site/paths.ts';
import { fillTexts } from '#brand/fill-texts.ts';
import { articleTexts, blogTexts } from '#texts/blog.ts';
import { categoryTexts, tagTexts } from '#texts/categories.ts';

/** Texts of the owner. */
export const blog = fillTexts(texts);

/** Value of the filter that shows all articles. */
export const ALL = 'all';

/** Keeps a compound such as "Small-Business" on one line. Do not use it in text that the search reads. */
export const keepCompounds = (title: string): string => title.replaceAll('-', '-\u2060');

export const CATEGORY_PARAMETER = 'category';

const categoryNames: Readonly<Record<string, string>> = categoryTexts;
const tagNames: Readonly<Record<string, string>> = tagTexts;

/** Name of a category in this language. Its value in frontmatter and addresses is English. */
export const nameOfCategory = (category: string): string => categoryNames[category] ?? category;

export const nameOfTag = (tag: string): string => tagNames[tag] ?? tag;

export const filters: readonly { readonly value: string; readonly label: string }[] = [
  { value: ALL, label: blogTexts.allArticles },
  ...filterCategories.map((category) => ({ value: category, label: nameOfCategory(category) })),
];

/** Heading above the grid: `All Articles`, or `SEO Articles`. */
export function gridHeading(value: string): string {
  return value === ALL
    ? blogTexts.allArticles
    : blogTexts.articlesIn({ category: nameOfCategory(value) });
}

/** Announcement of the filter: `25 articles`, or `4 articles in SEO`. */
export function filterResult(value: string, count: number): string {
  return value === ALL
    ? blogTexts.count({ count })
    : blogTexts.countIn({ count, category: nameOfCategory(value) });
}

/** Categories whose buttons are shown only while the address names them. */
export const rareCategories = articleCategories.filter(
  (category) => !filters.some(({ value }) => value === category),
);

export function categoryHref(category: ArticleCategory): string {
  return `${pagePaths.blog}?${CATEGORY_PARAMETER}=${encodeURIComponent(category)}#articles`;
}

/** Links that share an article. @param url the article's full address. */
export function shareLinks(title: string, url: string) {
  const link = <Name extends Network>(
    network: Name,
    name: string,
    page: string,
    values: Record<string, string>,
  ) => ({
    network,
    label: articleTexts.share.on({ network: name }),
    href: `${page}?${new URLSearchParams(values)}`,
  });
  return [
    link('x', 'X (Twitter)', 'https://twitter.com/intent/tweet', { text: title, url }),
    link('linkedin', 'LinkedIn', 'https://www.linkedin.com/sharing/share-offsite/', { url }),
    link('facebook', 'Facebook', 'https://www.facebook.com/sharer/sharer.php', { u: url }),
  ];
}
