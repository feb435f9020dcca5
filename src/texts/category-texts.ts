import type { ArticleFields } from '#features/articles/article.ts';

/** Types of the names of categories and tags, which `categories.ts` of each further language translates. */
export type CategoryTexts = Readonly<Record<ArticleFields['category'], string>>;
export type TagTexts = Readonly<Record<ArticleFields['tags'][number], string>>;
