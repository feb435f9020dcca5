import { expect, test } from 'vitest';

import { checkArticles, siteOptions } from '../../scripts/content/check-articles.ts';
import { nextId, scaffoldArticle, slugOf } from '../../scripts/content/scaffold.ts';

test.each([
  ['Design & Hosting: What’s New?', 'design-and-hosting-whats-new'],
  ['  Café  "Menü" 2025 — a guide ', 'cafe-menue-2025-a-guide'],
  ['Die richtige Größe für Øre & Straße', 'die-richtige-groesse-fuer-oere-and-strasse'],
  ['AI/ML', 'ai-ml'],
  ['日本語', ''],
])('the slug of %s is %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test('the next id follows the highest one', () => {
  expect(nextId(['3', '25', 7, undefined, 'x', '-4'])).toBe('26');
  expect(nextId([])).toBe('1');
});

test('a new article is valid with any title', () => {
  const title = 'Quotes "and" a: colon';
  const slug = slugOf(title);
  const source = scaffoldArticle({ id: '26', title, slug, today: '2026-01-15', category: 'SEO' });
  const options = { ...siteOptions(), today: '2026-01-15' };
  expect(checkArticles(new Map([[`articles/${slug}.mdx`, source]]), options)).toEqual([]);
  expect(source).toContain('\ndraft: true\n');
});
