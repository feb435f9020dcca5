/** The sitemap of a site with two languages. */
import { expect, test, vi } from 'vitest';
import { sitemapOptions } from '../../src/build/sitemap.ts';
import { company } from '#brand/company.ts';

vi.mock('../support/demo-brand.json', async (importOriginal) => {
  const { default: brand } = await importOriginal<{ default: object }>();
  return { default: { ...brand, languages: ['en', 'es'] } };
});

test('search engines find each page once, its versions, and the sitemap of the other language', () => {
  const { filter, serialize, customSitemaps } = sitemapOptions;
  const isListed = (path: string) => filter?.(company.host + path);
  expect(['/', '/plans', '/blog'].map(isListed)).toEqual([true, true, true]);
  expect(['/admin', '/404', '/checkout/basic'].map(isListed)).toEqual([false, false, false]);
  expect(serialize?.({ url: `${company.host}/plans` })).toEqual({
    url: `${company.host}/plans`,
    links: [
      { lang: 'en', url: `${company.host}/plans` },
      { lang: 'es', url: `${company.host}/es/plans` },
      { lang: 'x-default', url: `${company.host}/plans` },
    ],
  });
  expect(customSitemaps).toEqual([`${company.host}/es/sitemap-0.xml`]);
});
