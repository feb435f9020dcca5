import { expect, test } from 'vitest';

import { company } from '#brand/company.ts';
import { listProfiles } from '#features/site/social.ts';
import {
  blogPosting,
  breadcrumbs,
  landingRecord,
  structuredData,
} from '#features/seo/structured-data.ts';
import { buildArticle } from '../../support/build.ts';

const home = `${company.host}/`;
type SchemaRecord = Readonly<Record<string, unknown>>;
const graph = (landingRecord() as { '@graph': SchemaRecord[] })['@graph'];

test('the landing page describes the company with its contact options', () => {
  const [organization, site] = graph;
  expect(organization).toMatchObject({
    '@type': 'Organization',
    name: company.name,
    url: home,
    telephone: company.phone,
    email: company.email,
    sameAs: listProfiles().map(({ href }) => href),
  });
  const provider = { '@id': organization?.['@id'] };
  expect(site).toMatchObject({ '@type': 'WebSite', url: home, publisher: provider });
});

test('an article has the properties of the specification, and those that search engines require', () => {
  const article = buildArticle({ slug: 'a-title' });
  const url = `${home}blog/a-title`;
  expect(blogPosting(article, 'The text, in five  words.\n')).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: article.title,
    description: article.excerpt,
    image: { '@type': 'ImageObject', url: `${home}og/blog/a-title.png` },
    author: { '@type': 'Person', url: `${home}how-we-write#who-writes` },
    publisher: { '@type': 'Organization', name: company.name, url: home },
    datePublished: article.publishDate,
    dateModified: article.publishDate,
    mainEntityOfPage: { '@id': url },
    url,
    keywords: expect.stringContaining(article.tags.join(', ')) as string,
    articleSection: article.category,
    wordCount: 5,
    timeRequired: 'PT8M',
    inLanguage: 'en-US',
    isAccessibleForFree: true,
  });
  const updated = buildArticle({ updatedDate: '2025-07-01' });
  expect(blogPosting(updated, '')).toMatchObject({ dateModified: '2025-07-01' });
});

test('breadcrumbs lead from the home page down, counted from one', () => {
  const trail = breadcrumbs({ name: 'Blog', path: '/blog' }, { name: 'Article', path: '/blog/a' });
  expect(trail).toHaveProperty('itemListElement', [
    { '@type': 'ListItem', position: 1, name: 'Home', item: home },
    { '@type': 'ListItem', position: 2, name: 'Blog', item: `${home}blog` },
    { '@type': 'ListItem', position: 3, name: 'Article', item: `${home}blog/a` },
  ]);
});

test('no text in a record can close its script element', () => {
  const record = { name: '</script><script>alert(1)</script>' };
  expect(structuredData(record)).not.toContain('<');
  expect(JSON.parse(structuredData(record))).toEqual(record);
});
