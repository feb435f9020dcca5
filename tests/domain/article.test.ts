import { describe, expect, test } from 'vitest';

import {
  articleSchema,
  compareNewestFirst,
  nextId,
  publicationState,
  readTimeDuration,
  readTimeMinutes,
  slugOf,
} from '../../src/domain/article.ts';
import { buildFrontmatter } from '../support/build.ts';

function messagesFor(change: object): string[] {
  const result = articleSchema.safeParse(buildFrontmatter(change));
  return result.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
}

describe('the order of lists', () => {
  test('is newest first, and by id within a day', () => {
    const articles = [
      { id: '10', publishDate: '2025-06-03' },
      { id: '1', publishDate: '2025-01-28' },
      { id: '9', publishDate: '2025-06-03' },
      { id: '7', publishDate: '2025-06-20' },
      { id: '2', publishDate: '2024-12-31' },
    ];
    const inOrder = ['7', '9', '10', '1', '2'];
    expect(articles.toSorted(compareNewestFirst).map(({ id }) => id)).toEqual(inOrder);
    expect(
      articles
        .toReversed()
        .sort(compareNewestFirst)
        .map(({ id }) => id),
    ).toEqual(inOrder);
  });
});

describe('read time', () => {
  test.each([
    ['8 min', 8, 'PT8M'],
    ['15 min', 15, 'PT15M'],
  ])('%s is %i minutes, as a duration %s', (readTime, minutes, duration) => {
    expect(readTimeMinutes(readTime)).toBe(minutes);
    expect(readTimeDuration(readTime)).toBe(duration);
  });
});

describe('an article', () => {
  test.each([
    [{ draft: false, publishDate: '2025-06-03' }, 'published'],
    [{ draft: false, publishDate: '2025-06-02' }, 'published'],
    [{ draft: false, publishDate: '2025-06-04' }, 'scheduled'],
    [{ draft: true, publishDate: '2025-06-02' }, 'draft'],
    [{ draft: true, publishDate: '2025-06-04' }, 'draft'],
  ] as const)('with %j is %s on 2025-06-03', (article, state) => {
    expect(publicationState(article, '2025-06-03')).toBe(state);
  });
});

describe('frontmatter', () => {
  test('is accepted with defaults for optional fields', () => {
    expect(articleSchema.parse(buildFrontmatter())).toEqual({
      ...buildFrontmatter(),
      featured: false,
      draft: false,
      aliases: [],
    });
  });

  test('may contain the date of an update', () => {
    const article = articleSchema.parse(buildFrontmatter({ updatedDate: '2025-07-01' }));
    expect(article.updatedDate).toBe('2025-07-01');
  });

  test.each([
    [{ id: 26 }, /^id: /],
    [{ id: '026' }, /^id: Write a whole number in quotes/],
    [{ id: '0' }, /^id: /],
    [{ slug: 'Not-Kebab' }, /^slug: Write lower-case words joined by hyphens\.$/],
    [{ slug: 'a--b' }, /^slug: /],
    [{ slug: 'a/b' }, /^slug: /],
    [{ readTime: '8 minutes' }, /^readTime: Write minutes, for example 8 min\.$/],
    [{ readTime: '0 min' }, /^readTime: /],
    [{ category: 'Website design' }, /^category: /],
    [{ tags: ['Chatbots', 'Forms', 'Costs'] }, /^tags: Write exactly 4 tags\.$/],
    [
      { tags: ['Chatbots', 'Forms', 'Costs', 'Testing', 'Privacy'] },
      /^tags: Write exactly 4 tags\.$/,
    ],
    [
      { tags: ['Chatbots', 'Forms', 'Costs', 'Wickets'] },
      /^tags\.3: Take one from the list of tags\.$/,
    ],
    [{ reader: 'anybody' }, /^reader: Write three lines below it/],
    [{ featured: 'no' }, /^featured: Write true or false\.$/],
    [
      { publishDate: '2025-02-30' },
      /^publishDate: Write a day that the calendar has, as YYYY-MM-DD\.$/,
    ],
    [{ title: '          ' }, /^title: /],
    [{ aliases: ['Old Slug'] }, /^aliases\.0: /],
    [{ feature: true }, /feature/],
  ])('is refused with %j and a reason', (change, message) => {
    expect(messagesFor(change)).toEqual([expect.stringMatching(message)]);
  });
});

test.each([
  ['Design & Hosting: What’s New?', 'design-and-hosting-whats-new'],
  ['  Café  "Menü" 2025 — a guide ', 'cafe-menu-2025-a-guide'],
  ['AI/ML', 'ai-ml'],
  ['日本語', ''],
])('the slug of %s is %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test('the next id follows the highest one', () => {
  expect(nextId(['3', '25', 7, undefined, 'x', '-4'])).toBe('26');
  expect(nextId([])).toBe('1');
});
