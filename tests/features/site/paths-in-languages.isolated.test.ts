/** Paths of the pages in the build of a language that is not the default one. */
import { expect, test, vi } from 'vitest';

import { pagePaths, pathsInLanguages } from '#features/site/paths.ts';

vi.mock('../../support/demo-brand.json', async (importOriginal) => {
  const { default: brand } = await importOriginal<{ default: object }>();
  return { default: { ...brand, languages: ['en', 'es', 'de'] } };
});

vi.mock('#texts/language.ts', async (importOriginal) => {
  const { language } = await importOriginal<{ language: object }>();
  return { language: { ...language, code: 'es' } };
});

test('a page links to itself in each language', () => {
  expect(pagePaths.plans).toBe('/es/plans');
  expect(pathsInLanguages(pagePaths.plans)).toEqual({
    en: '/plans',
    es: '/es/plans',
    de: '/de/plans',
  });
  expect(pathsInLanguages(pagePaths.home)).toEqual({ en: '/', es: '/es/', de: '/de/' });
});
