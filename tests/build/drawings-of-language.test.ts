/** Tests of the drawings in each language. */
import { expect, test } from 'vitest';
import { drawingsOfLanguage } from '../../src/build/drawings-of-language.ts';
import { figuresOf } from '#features/articles/check/site-content.ts';

const files = {
  '../../content/drawings/es/studio.svg': 'El estudio',
  '../../content/drawings/call.svg': 'A call',
  '../../content/drawings/de/pt.svg': 'Nur auf Deutsch',
  '../../content/drawings/pt-BR/call.svg': 'A ligação',
  '../../content/drawings/studio.svg': 'The studio',
};

test.each([
  ['en', { call: 'A call', studio: 'The studio' }],
  ['es', { call: 'A call', studio: 'El estudio' }],
  ['pt-BR', { call: 'A ligação', studio: 'The studio' }],
  ['de', { call: 'A call', studio: 'The studio', pt: 'Nur auf Deutsch' }],
])('drawings of %s replace those of the default language, one by one', (code, drawings) => {
  expect(drawingsOfLanguage(files, code)).toEqual(drawings);
});

test('an article may show drawings of its language and of the default language', () => {
  const figures = ['call', 'de/plan', 'es/call', 'es/week', 'pt-BR/semana'];
  expect(figuresOf('en', figures)).toEqual(['call']);
  expect(figuresOf('es', figures)).toEqual(['call', 'week']);
  expect(figuresOf('pt-BR', figures)).toEqual(['call', 'semana']);
});
