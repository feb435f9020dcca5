import { describe, expect, test } from 'vitest';

import { linkedSlugs, type Relatable, relatedIn } from '#features/articles/related-articles.ts';

function article(
  slug: string,
  { links = [], ...change }: Partial<Relatable['data']> & { links?: string[] } = {},
): Relatable {
  return { data: { slug, category: 'SEO', tags: [`only ${slug}`], ...change }, links };
}

function relatedTo(one: string, list: readonly Relatable[]): string[] | undefined {
  const position = list.findIndex(({ data }) => data.slug === one);
  return relatedIn(list)[position]?.map(({ data }) => data.slug);
}

test('the links of a text are those to articles of any language, with or without a section', () => {
  const text = `[a](/blog/one-two), [b](/blog/three#part), [c](/blog), [d](https://x.example/blog/no)
[e](/es/blog/cuatro), [f](/es/blog/cinco#parte), [g](/es/blog), [h](/pictures/blog/no)
<CallToAction label="/blog/no">[i](/blog/one-two)</CallToAction>`;
  expect(linkedSlugs(text)).toEqual(['one-two', 'three', 'cuatro', 'cinco', 'one-two']);
});

describe('the related articles', () => {
  const list = [
    article('e'),
    article('d', { category: 'AI Agents', tags: ['phone'] }),
    article('c', { category: 'AI Agents', links: ['a', 'nowhere', 'c'] }),
    article('b', { category: 'AI Integration', tags: ['phone'] }),
    article('a', { category: 'AI Marketing' }),
  ];

  test('are three: linked, then of its category, then with a shared tag, then near in time', () => {
    expect(relatedTo('c', list)).toEqual(['a', 'd', 'b']);
    expect(relatedTo('d', list)).toEqual(['c', 'b', 'e']);
    expect(relatedTo('a', list)).toHaveLength(3);
    expect(relatedTo('a', list)).not.toContain('a');
  });

  test('are none for a single article', () => {
    expect(relatedTo('x', [article('x')])).toEqual([]);
  });
});
