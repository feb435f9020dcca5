import { dayOf } from '#platform/company-time.ts';
import {
  type Article,
  compareNewestFirst,
  publicationState,
  readTimeOf,
} from '#features/articles/article.ts';
import { readArticle, textOf } from '#features/articles/check/article-file.ts';
import { readTexts } from '#features/articles/check/site-content.ts';

/** Articles of this copy of the site that visitors can read, newest first. */
export const publishedArticles: readonly Article[] = [...readTexts()]
  .flatMap(([file, source]) => {
    const { article, name: slug, tree } = readArticle(file, source);
    return article && tree ? [{ ...article, slug, readTime: readTimeOf(textOf(tree)) }] : [];
  })
  .filter((article) => publicationState(article, dayOf(Date.now())) === 'published')
  .sort(compareNewestFirst);
