import { expect, test } from 'vitest';
import { storedLanguage } from '#platform/stored-fields.ts';

test.each([
  ['de', 'de'],
  ['deu', undefined],
  ['de-DE', undefined],
  ['DE', undefined],
  ['d', undefined],
  [7, undefined],
  [undefined, undefined],
])('the stored language %j is read as %j', (stored, language) => {
  expect(storedLanguage.parse(stored)).toBe(language);
});
