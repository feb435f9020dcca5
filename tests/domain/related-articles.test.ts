import { describe, expect, test } from 'vitest';

import { linkedSlugs, type Relatable, surroundingsIn } from '../../src/domain/related-articles.ts';

function article(
  slug: string,
  { links = [], ...change }: Partial<Relatable['data']> & { links?: string[] } = {},
): Relatable {
  return { data: { slug, category: 'SEO', tags: [`only ${slug}`], ...change }, links };
}

function slugsAround(one: string, list: readonly Relatable[]) {
  const position = list.findIndex(({ data }) => data.slug === one);
  const { newer, older, related } = surroundingsIn(list)[position]!;
  return {
    newer: newer?.data.slug,
    older: older?.data.slug,
    related: related.map(({ data }) => data.slug),
  };
}

test('the links of a text are those to articles, with or without a section', () => {
  const text = `[a](/blog/one-two), [b](/blog/three#part), [c](/blog), [d](https://x.example/blog/no)
<CallToAction label="/blog/no">[e](/blog/one-two)</CallToAction>`;
  expect(linkedSlugs(text)).toEqual(['one-two', 'three', 'one-two']);
});

describe('the links around an article', () => {
  const list = [
    article('e'),
    article('d', { category: 'AI Agents', tags: ['phone'] }),
    article('c', { category: 'AI Agents', links: ['a', 'nowhere', 'c'] }),
    article('b', { category: 'AI Integration', tags: ['phone'] }),
    article('a', { category: 'AI Marketing' }),
  ];
  const around = (slug: string) => slugsAround(slug, list);

  test('include its neighbors in time', () => {
    expect(around('c')).toMatchObject({ newer: 'd', older: 'b' });
    expect(around('e').newer).toBeUndefined();
    expect(around('a').older).toBeUndefined();
  });

  test('include three others: linked, then of its category, then with a shared tag, then near in time', () => {
    expect(around('c').related).toEqual(['a', 'd', 'b']);
    expect(around('d').related).toEqual(['c', 'b', 'e']);
    expect(around('a').related).toHaveLength(3);
    expect(around('a').related).not.toContain('a');
  });

  test('are empty for a single article', () => {
    expect(slugsAround('x', [article('x')])).toEqual({ related: [] });
  });
});
