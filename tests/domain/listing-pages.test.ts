import { expect, test } from 'vitest';

import { articleCategories, filterCategories } from '../../src/domain/article.ts';
import { listingPages, numbersAround } from '../../src/domain/listing-pages.ts';
import { pagePaths } from '../../src/domain/paths.ts';
import { company } from '../../src/site/company.ts';
import { listingMeta, ogImagePath, pageMeta } from '../../src/site/seo.ts';

/** Newest first. The categories take turns. */
const articles = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: count - index,
    data: { category: articleCategories[(count - index) % articleCategories.length] ?? 'SEO' },
  }));
const addressesOf = (count: number) =>
  listingPages(articles(count)).map((page) => pagePaths.listing(page.number, page.category));

test('a full page of articles needs one page in every category', () => {
  expect(addressesOf(25)).toEqual(['/blog']);
  expect(addressesOf(48)).toEqual(['/blog']);
  expect(listingPages(articles(48))[0].articles).toHaveLength(48);
});

test('one more article creates a second page, and a page for each category of the filter', () => {
  expect(addressesOf(49)).toEqual([
    '/blog',
    '/blog/page/2',
    '/blog/category/website-design',
    '/blog/category/seo',
    '/blog/category/ai-chatbots',
    '/blog/category/ai-agents',
    '/blog/category/ai-voice-agents',
    '/blog/category/ai-integration',
  ]);
});

test('each of 2,500 articles appears once among all and once in its category, in order', () => {
  const all = articles(2_500);
  const pages = listingPages(all);
  for (const category of [undefined, ...filterCategories]) {
    const ofCategory = pages.filter((page) => page.category === category);
    const wanted = all.filter(({ data }) => !category || data.category === category);
    expect(ofCategory.flatMap((page) => page.articles)).toEqual(wanted);
    expect(ofCategory.map(({ number }) => number)).toEqual(ofCategory.map((_, index) => index + 1));
    for (const page of ofCategory) {
      expect(page).toMatchObject({ total: wanted.length, lastNumber: ofCategory.length });
      expect(page.articles.length).toBeLessThanOrEqual(48);
    }
  }
});

test('further articles remove no address', () => {
  for (const count of [49, 96, 97, 400]) {
    expect(addressesOf(count + 1)).toEqual(expect.arrayContaining(addressesOf(count)));
  }
});

test('a category without articles still has its page', () => {
  const onlySeo = articles(49).map((article) => ({
    ...article,
    data: { category: 'SEO' as const },
  }));
  const chatbots = listingPages(onlySeo).filter(({ category }) => category === 'AI Chatbots');
  expect(chatbots).toMatchObject([{ number: 1, lastNumber: 1, total: 0 }]);
});

test.each([
  [1, 53, [1, 2, 53]],
  [2, 53, [1, 2, 3, 53]],
  [26, 53, [1, 25, 26, 27, 53]],
  [53, 53, [1, 52, 53]],
])('page %i of %i links to the pages %j', (number, lastNumber, wanted) => {
  expect(numbersAround({ number, lastNumber })).toEqual(wanted);
});

test('every page describes itself uniquely, and uses the social image of the blog', () => {
  const pages = listingPages(articles(2_500));
  const metas = pages.map(listingMeta);
  expect(metas[0]).toBe(pageMeta.blog);
  for (const field of ['title', 'description', 'path'] as const) {
    expect(new Set(metas.map((meta) => meta[field])).size).toBe(pages.length);
  }
  expect(new Set(metas.map(ogImagePath))).toEqual(new Set(['/og/blog.png']));
  expect(metas.find(({ path }) => path === '/blog/category/seo/page/2')).toMatchObject({
    title: `SEO Articles, page 2 | ${company.name} Blog`,
  });
});
