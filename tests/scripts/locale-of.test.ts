import { expect, test } from 'vitest';
import { findLanguageProblem, localeOf } from '../../scripts/setup/languages.ts';

test.each([
  ['de', 'en-US', 'de-DE'],
  ['de', 'de-AT', 'de-AT'],
  ['en', 'en-IE', 'en-IE'],
  ['pt-BR', 'pt-PT', 'pt-BR'],
  ['zh-Hant', 'en-US', 'zh-TW'],
  ['sr-Latn', 'en-US', 'sr-Latn-RS'],
  ['es-419', 'en-US', 'es-419'],
  ['ar', 'en-US', 'ar-EG'],
])('the locale of %s is, with amounts like %s, %s', (code, locale, expected) => {
  expect(localeOf(code, { locale })).toBe(expected);
});

test.each([
  [['en', 'pt-BR', 'zh-Hant', 'es-419'], undefined],
  [['en', 'xx'], 'xx is not the code of a language'],
  [['xx-BR'], 'xx-BR is not'],
  [['pt-QZ'], 'pt-QZ is not'],
])('the problem of the languages %j is %j', (codes, problem) => {
  if (problem === undefined) expect(findLanguageProblem(codes)).toBeUndefined();
  else expect(findLanguageProblem(codes)).toContain(problem);
});
