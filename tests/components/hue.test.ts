import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { articleCategories } from '#features/articles/article.ts';
import { topicClass } from '../../src/components/blog/hue.ts';

test('every category has a color of its own, and no color is unused', () => {
  const styles = readFileSync('src/components/blog/ArticleCover.astro', 'utf8');
  const rules = Array.from(styles.matchAll(/\.(h\d+) \{\s+--h: (\d+);/g));
  expect(articleCategories.map(topicClass).sort()).toEqual(rules.map(([, name]) => name).sort());
  expect(new Set(rules.map(([, , hue]) => hue)).size).toBe(articleCategories.length);
});
