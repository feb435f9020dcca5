import { expect, test } from 'vitest';
import { storedLanguage } from '#platform/stored-fields.ts';

test.each([
  ['de', 'de'],
  ['deu', undefined],
  ['pt-BR', 'pt-BR'],
  ['zh-Hant', 'zh-Hant'],
  ['es-419', 'es-419'],
  ['pt-br', undefined],
  ['de-', undefined],
  ['DE', undefined],
  ['d', undefined],
  [7, undefined],
  [undefined, undefined],
])('the stored language %j is read as %j', (stored, language) => {
  expect(storedLanguage.parse(stored)).toBe(language);
});
