import { expect, test } from 'vitest';
import brand from '../../../brand.json' with { type: 'json' };
import { company } from '#brand/company.ts';
import { isOfDemo } from '#brand/demo.ts';
import { pageMeta, type PageMeta } from '#features/seo/seo.ts';

const metas = Object.entries<PageMeta>(pageMeta).filter(([, { noindex }]) => !noindex);

test('the title of a listed page says what the page has, and ends with the name of the business', () => {
  for (const [page, { title }] of metas) {
    const [words = '', name, ...more] = title.split(' | ');
    expect(name, page).toBe(company.name);
    expect(more, page).toEqual([]);
    expect(words.split(' ').length, `${page}: ${title}`).toBeGreaterThanOrEqual(4);
  }
});

test.runIf(isOfDemo(brand.company.name))('search engines show the whole title of a page', () => {
  for (const [page, { title }] of metas) expect(title.length, page).toBeLessThanOrEqual(60);
});
