import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:ts|tsx|astro)$/.test(file))
  .map((file) => ({ file, text: readFileSync(join('src', file), 'utf8') }));

test.each([
  ['one business day', 'site/company.ts'],
  ['two business days', 'site/offer.ts'],
  ['ten business days', 'site/offer.ts'],
])('the promise of %s is written once, in src/%s', (words, place) => {
  const written = sources.filter(({ text }) => text.toLowerCase().includes(words));
  expect(written.map(({ file }) => file)).toEqual([place]);
});
