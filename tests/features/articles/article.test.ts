import { expect, test } from 'vitest';

import {
  articleSchema,
  compareNewestFirst,
  countWords,
  nextId,
  publicationState,
  readTimeOf,
  slugOf,
} from '#features/articles/article.ts';
import { buildFrontmatter } from '../../support/build.ts';

test('lists are sorted newest first, and by id within a day', () => {
  const articles = [
    { id: '10', publishDate: '2025-06-03' },
    { id: '1', publishDate: '2025-01-28' },
    { id: '9', publishDate: '2025-06-03' },
    { id: '7', publishDate: '2025-06-20' },
  ];
  const inOrder = ['7', '9', '10', '1'];
  for (const list of [articles, articles.toReversed()]) {
    expect(list.toSorted(compareNewestFirst).map(({ id }) => id)).toEqual(inOrder);
  }
});

test.each([
  [{ draft: false, publishDate: '2025-06-03' }, 'published'],
  [{ draft: false, publishDate: '2025-06-04' }, 'scheduled'],
  [{ draft: true, publishDate: '2025-06-02' }, 'draft'],
] as const)('an article with %j is %s on 2025-06-03', (article, state) => {
  expect(publicationState(article, '2025-06-03')).toBe(state);
});

test('frontmatter is accepted with defaults for optional fields', () => {
  const written = buildFrontmatter({ updatedDate: '2025-07-01' });
  expect(articleSchema.parse(written)).toEqual({
    ...written,
    featured: false,
    draft: false,
    aliases: [],
  });
});

// tests/features/articles/check-content.test.ts has other mistakes, with their messages.
test.each([
  { id: 26 },
  { id: '026' },
  { id: '0' },
  { tags: ['Chatbots', 'Forms', 'Costs', 'Testing', 'Privacy'] },
  { title: '          ' },
  { aliases: ['Old Slug'] },
])('frontmatter is refused with %j', (change) => {
  const { error } = articleSchema.safeParse(buildFrontmatter(change));
  expect(error?.issues.map(({ path }) => path[0])).toEqual(Object.keys(change));
});

test.each([
  ['title', 10, 110],
  ['searchTitle', 10, 44],
  ['excerpt', 60, 240],
])('the %s of an article has %i to %i characters', (field, min, max) => {
  const isValid = (length: number) =>
    articleSchema.safeParse(buildFrontmatter({ [field]: 'a'.repeat(length) })).success;
  expect([min - 1, min, max, max + 1].map(isValid)).toEqual([false, true, true, false]);
});

test.each([
  ['result', 20, 160],
  ['time', 5, 80],
  ['needs', 5, 160],
])('the line "%s" for readers has %i to %i characters', (line, min, max) => {
  const { reader } = buildFrontmatter();
  const isValid = (length: number) =>
    articleSchema.safeParse(buildFrontmatter({ reader: { ...reader, [line]: 'a'.repeat(length) } }))
      .success;
  expect([min - 1, min, max, max + 1].map(isValid)).toEqual([false, true, true, false]);
});

test.each([
  ['Design & Hosting: What’s New?', 'design-and-hosting-whats-new'],
  ['  Café  "Menü" 2025 — a guide ', 'cafe-menu-2025-a-guide'],
  ['日本語', ''],
])('the slug of %s is %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test('the next id follows the highest one', () => {
  expect(nextId(['3', '25', 7, undefined, 'x', '-4'])).toBe('26');
  expect(nextId([])).toBe('1');
});

test('words of every language count, and separate symbols do not', () => {
  expect(countWords('Łódź: größe – 東京 & été, 5G = 100 %')).toBe(6);
});

test.each([
  [0, '1 min'],
  [299, '1 min'],
  [300, '2 min'],
  [1_700, '9 min'],
])('the read time of %i words is %s', (words, readTime) => {
  expect(readTimeOf(`${'word – '.repeat(words)}`)).toBe(readTime);
});
