import { expect, test } from 'vitest';
import { readArticle } from '#features/articles/check/article-file.ts';
import { readTexts } from '#features/articles/check/site-content.ts';
import { addLastChange } from '#features/seo/last-changes.ts';
import { articleMeta } from '#features/seo/seo.ts';
import { buildArticle } from '../../support/build.ts';

test('the title of an article in search results may be shorter than its title', () => {
  const article = buildArticle({ title: 'A title that is too long for a list of search results' });
  const short = { ...article, searchTitle: 'A short title' };

  expect(articleMeta(short).title).toMatch(/^A short title \| /);
  expect(articleMeta(short).shareTitle).toBe(article.title);
  expect(articleMeta(article).title).toContain(article.title);
});

test('the sitemap has the day of the last change of articles only', () => {
  const lastChange = (path: string) =>
    addLastChange({ url: `https://studio.example${path}` }).lastmod;

  for (const [file, source] of readTexts()) {
    const { article, name } = readArticle(file, source);
    const day = article?.updatedDate ?? article?.publishDate;
    expect(lastChange(`/blog/${name}`), name).toBe(day);
  }
  expect(lastChange('/privacy-policy')).toBeUndefined();
  expect(lastChange('/')).toBeUndefined();
  expect(lastChange('/blog')).toBeUndefined();
});
