import { expect, test, vi } from 'vitest';

vi.mock('#brand/file.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  languages: ['es', 'de'],
}));
const { languageForStaff } = await import('#platform/language-names.ts');

test('a record without a language is in the default language of the site', () => {
  expect(languageForStaff(undefined)).toBe('Spanish');
  expect(languageForStaff('de')).toBe('German');
});
