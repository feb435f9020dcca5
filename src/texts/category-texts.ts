import type { ArticleCategory, ArticleTag } from '#features/articles/article.ts';

/** Types of the names of categories and tags, which `categories.ts` of each further language translates. */
export type CategoryTexts = Readonly<Record<ArticleCategory, string>>;
export type TagTexts = Readonly<Record<ArticleTag, string>>;
