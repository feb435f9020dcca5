import { dayOf } from '#platform/company-time.ts';
import {
  type Article,
  compareNewestFirst,
  publicationState,
  readTimeOf,
} from '#features/articles/article.ts';
import { readArticle, textOf } from '#features/articles/check/article-file.ts';
import { readTexts } from '#features/articles/check/site-content.ts';
import { foldersOf } from '#features/articles/editor.ts';
import { language } from '#texts/language.ts';

/** Articles of this copy of the site that visitors can read, newest first. */
export const publishedArticles: readonly Article[] = [
  ...readTexts(foldersOf(language.code).articles),
]
  .map(([file, source]) => readArticle(file, source))
  .flatMap(({ article, name, tree }) =>
    article && tree ? { ...article, slug: name, readTime: readTimeOf(textOf(tree)) } : [],
  )
  .filter((article) => publicationState(article, dayOf(Date.now())) === 'published')
  .sort(compareNewestFirst);
