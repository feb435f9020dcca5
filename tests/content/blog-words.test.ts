import { describe, expect, test } from 'vitest';

import {
  articleWords,
  blog,
  categoryHref,
  filterResult,
  filters,
  gridHeading,
  readTimeLabel,
  shareLinks,
} from '../../src/site/blog.ts';
import { company } from '../../src/site/company.ts';
import { articleMeta, blogPosting, structuredData } from '../../src/site/seo.ts';
import { buildArticle } from '../support/build.ts';

const article = buildArticle({
  title: 'Shops & <Lamps>: "Light"',
  slug: 'shops-and-lamps',
  readTime: '9 min',
});

describe('the listing shows', () => {
  test('the texts of the specification', () => {
    expect(blog.subtitle).toBe(
      'Insights on Website Design, SEO, AI Integration & Digital Innovation',
    );
    expect(blog.featuredHeading).toBe('Featured Articles');
    expect([blog.readFull, blog.readMore]).toEqual(['Read Full Article', 'Read More']);
    expect(blog.about.blurbs.map(({ title }) => title)).toEqual([
      'Website Design & Development',
      'SEO & Digital Marketing',
      'AI Solutions & Innovation',
    ]);
    expect(filters.map(({ label }) => label)).toEqual([
      'All Articles',
      'Website Design',
      'SEO',
      'AI Chatbots',
      'AI Agents',
      'AI Voice Agents',
      'AI Integration',
    ]);
    expect(articleWords.share.copied).toBe(
      'Article link copied! You can now share it on Instagram.',
    );
  });

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

test('an article is shared with its title and address, each escaped', () => {
  const url = 'https://example.org/blog/a?b=c&d';
  const [x, linkedin, facebook] = shareLinks('Shops & Lamps', url).map(({ href }) => new URL(href));
  expect(x?.hostname).toBe('twitter.com');
  expect(Object.fromEntries(x?.searchParams ?? [])).toEqual({ text: 'Shops & Lamps', url });
  expect(linkedin?.hostname).toBe('www.linkedin.com');
  expect(Object.fromEntries(linkedin?.searchParams ?? [])).toEqual({ url });
  expect(facebook?.hostname).toBe('www.facebook.com');
  expect(Object.fromEntries(facebook?.searchParams ?? [])).toEqual({ u: url });
});

describe('an article describes to search engines', () => {
  test('its metadata', () => {
    expect(articleMeta(article)).toMatchObject({
      title: `Shops & <Lamps>: "Light" | ${company.name} Blog`,
      shareTitle: article.title,
      description: article.excerpt,
      path: '/blog/shops-and-lamps',
      author: company.name,
      robots: 'index, follow, max-snippet:-1, max-image-preview:large, max-video-preview:-1',
      article: {
        publishedTime: '2025-06-03',
        modifiedTime: '2025-06-03',
        section: 'SEO',
        tags: article.tags,
      },
    });
    expect(articleMeta(article).keywords).toEqual(expect.arrayContaining([...article.tags]));
  });

  test('its structured data', () => {
    expect(blogPosting(article, 'Twelve signs')).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'BlogPosting',
      headline: article.title,
      description: article.excerpt,
      author: { '@type': 'Organization', name: company.name },
      publisher: { '@type': 'Organization', name: company.name },
      datePublished: '2025-06-03',
      dateModified: '2025-06-03',
      mainEntityOfPage: { '@id': `${company.host}/blog/shops-and-lamps` },
      url: `${company.host}/blog/shops-and-lamps`,
      articleSection: 'SEO',
      wordCount: 12,
      timeRequired: 'PT9M',
      inLanguage: 'en-US',
      isAccessibleForFree: true,
    });
  });

  test('the date of its update', () => {
    const updated = { ...article, updatedDate: '2025-07-01' };
    expect(blogPosting(updated, '')).toMatchObject({
      datePublished: '2025-06-03',
      dateModified: '2025-07-01',
    });
    expect(articleMeta(updated).article?.modifiedTime).toBe('2025-07-01');
  });

  test('the date of its last check', () => {
    expect(blogPosting(article, '')).toMatchObject({
      mainEntityOfPage: { '@type': 'WebPage', lastReviewed: article.checked },
    });
  });

  test('everything in a script that no title can close', () => {
    const record = { headline: '</script><b>' };
    expect(structuredData(record)).not.toContain('<');
    expect(JSON.parse(structuredData(record))).toEqual(record);
  });
});
