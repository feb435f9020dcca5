import { describe, expect, test } from 'vitest';

import { categoryHref, filterResult, gridHeading, readTimeLabel } from '../../src/site/blog.ts';
import { articleMeta, blogPosting, structuredData } from '../../src/site/seo.ts';
import { buildArticle } from '../support/build.ts';

const article = buildArticle({
  title: 'Shops & <Lamps>: "Light"',
  slug: 'shops-and-lamps',
  readTime: '9 min',
});

describe('the listing shows', () => {
  test.each([
    ['all', 25, 'All Articles', '25 articles'],
    ['SEO', 4, 'SEO Articles', '4 articles in SEO'],
    ['AI Agents', 1, 'AI Agents Articles', '1 article in AI Agents'],
  ])('for the filter %s with %i articles: %s, %s', (value, count, heading, result) => {
    expect(gridHeading(value)).toBe(heading);
    expect(filterResult(value, count)).toBe(result);
  });

  test('links to a category exist if it has a button', () => {
    expect(categoryHref('AI Agents', 48)).toBe('/blog?category=AI%20Agents#articles');
    expect(categoryHref('AI Marketing', 48)).toBeUndefined();
  });

  test('links to a category lead to separate pages if one page cannot show all articles', () => {
    expect(categoryHref('AI Agents', 49)).toBe('/blog/category/ai-agents#articles');
    expect(categoryHref('AI Marketing', 49)).toBeUndefined();
  });

  test('the read time as in "9 min read"', () => {
    expect(readTimeLabel('9 min')).toBe('9 min read');
  });
});

describe('an article describes to search engines', () => {
  test('the dates of its update and its last check', () => {
    const updated = { ...article, updatedDate: '2025-07-01' };
    expect(blogPosting(updated, '')).toMatchObject({
      datePublished: '2025-06-03',
      dateModified: '2025-07-01',
      mainEntityOfPage: { '@type': 'WebPage', lastReviewed: article.checked },
    });
    expect(articleMeta(updated).article?.modifiedTime).toBe('2025-07-01');
  });

  test('everything in a script that no title can close', () => {
    const record = { headline: '</script><b>' };
    expect(structuredData(record)).not.toContain('<');
    expect(JSON.parse(structuredData(record))).toEqual(record);
  });
});
