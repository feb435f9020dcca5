/** Metadata of a site in Spanish only. */
import { expect, test, vi } from 'vitest';

import { type PageMeta, pageMeta } from '#features/seo/seo.ts';

vi.mock('../../support/demo-brand.json', async (importOriginal) => {
  const { default: brand } = await importOriginal<{ default: object }>();
  return { default: { ...brand, languages: ['es'] } };
});

vi.mock('#texts/language.ts', async () => await import('../../../src/texts/es/language.ts'));

test('the pages for staff say that they are in English', () => {
  const { admin, editor, home, notFound }: Record<string, PageMeta> = pageMeta;
  expect([admin, editor].map((page) => page?.locale)).toEqual(['en-US', 'en-US']);
  expect([home, notFound].map((page) => page?.locale)).toEqual([undefined, undefined]);
});
