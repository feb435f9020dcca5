/** Tests of the editor's panels about translations. */
import { expect, test } from 'vitest';
import { labelTexts } from '../../src/islands/editor/Beside.tsx';
import { entryOf } from '../../src/islands/editor/Missing.tsx';

test('the texts of a file are listed by their labels, and values that are not texts are left out', () => {
  const content = {
    heading: 'Plans',
    nextSteps: [{ when: 'Today', days: 3 }, { when: '' }],
    'Two calls': ['A'],
  };
  expect(labelTexts(content)).toEqual([
    ['Heading', 'Plans'],
    ['Next steps › 1 › When', 'Today'],
    // The titles of features are keys, too.
    ['Two calls › 1', 'A'],
  ]);
});

const french = { code: 'fr', name: 'French' };

test.each([
  ['src/content/site/fr/faq.json', false, '/editor/singleton/faq-fr'],
  ['src/content/site/fr/brand.json', false, '/editor/singleton/brand-fr'],
  ['src/content/site/faq.json', true, '/editor/singleton/faq'],
  ['brand.json', true, '/editor/singleton/brand'],
  ['src/content/legal/fr/terms.mdx', false, '/editor/collection/legal-fr/create?original=terms'],
  ['src/content/legal/terms.mdx', true, '/editor/collection/legal/item/terms'],
  ['src/texts/fr/landing.ts', false, ''],
])('the overview links %s (default language: %s) to %j', (file, isDefault, address) => {
  expect(entryOf('/editor', file, { language: french, isDefault })).toBe(address);
});
