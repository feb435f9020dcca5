import { expect, test } from 'vitest';

import {
  categoryHref,
  filterResult,
  filters,
  gridHeading,
  nameOfCategory,
  nameOfTag,
  rareCategories,
  shareLinks,
} from '#features/articles/blog.ts';
import { articleMeta } from '#features/seo/seo.ts';
import { buildArticle } from '../../support/build.ts';

test.each([
  ['all', 25, 'All Articles', '25 articles'],
  ['SEO', 4, 'SEO Articles', '4 articles in SEO'],
  ['AI Agents', 1, 'AI Agents Articles', '1 article in AI Agents'],
])(
  'the filter %s with %i articles has the heading "%s" and the result "%s"',
  (value, count, heading, result) => {
    expect(gridHeading(value)).toBe(heading);
    expect(filterResult(value, count)).toBe(result);
  },
);

test('the blog has a filter for each category with several articles, after one for all', () => {
  expect(filters.map(({ label }) => label)).toEqual([
    'All Articles',
    'Website Design',
    'SEO',
    'AI Chatbots',
    'AI Agents',
    'AI Voice Agents',
    'AI Integration',
  ]);
  expect(filters.map(({ value }) => value).slice(0, 2)).toEqual(['all', 'Website Design']);
  expect(rareCategories).toEqual(['AI Marketing', 'Website Analytics']);
  // In English, names and values are the same.
  expect([nameOfCategory('SEO'), nameOfTag('Forms')]).toEqual(['SEO', 'Forms']);
});

test('every category has a link to its articles', () => {
  expect(categoryHref('AI Agents')).toBe('/blog?category=AI%20Agents#articles');
  expect(categoryHref('AI Marketing')).toBe('/blog?category=AI%20Marketing#articles');
});

test('an article tells search engines the date of its update', () => {
  const updated = buildArticle({ updatedDate: '2025-07-01' });
  expect(articleMeta(updated).article?.modifiedTime).toBe('2025-07-01');
});

test('each network gets the parameters that it documents, with the address of the article encoded', () => {
  const links = shareLinks('Fees & hours', 'https://studio.example/blog/a?b');
  const url = 'https%3A%2F%2Fstudio.example%2Fblog%2Fa%3Fb';
  expect(links.map(({ network, href }) => [network, href])).toEqual([
    ['x', `https://twitter.com/intent/tweet?text=Fees+%26+hours&url=${url}`],
    ['linkedin', `https://www.linkedin.com/sharing/share-offsite/?url=${url}`],
    ['facebook', `https://www.facebook.com/sharer/sharer.php?u=${url}`],
  ]);
});
