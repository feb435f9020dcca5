import { dayOf } from '#platform/company-time.ts';
import { type Article, compareNewestFirst, publicationState } from '#features/articles/article.ts';
import { readArticle } from '#features/articles/check/article-file.ts';
import { readTexts } from '#features/articles/check/site-content.ts';

/** Articles of this copy of the site that visitors can read, newest first. */
export const publishedArticles: readonly Article[] = [...readTexts()]
  .flatMap(([file, source]) => readArticle(file, source).article ?? [])
  .filter((article) => publicationState(article, dayOf(Date.now())) === 'published')
  .sort(compareNewestFirst);
