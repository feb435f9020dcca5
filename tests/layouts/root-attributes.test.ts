import { expect, test } from 'vitest';
import { rootAttributes } from '../../src/layouts/root-attributes.ts';

const arabic = { locale: 'ar-EG', direction: 'rtl' } as const;

test.each([
  ['of visitors', {}, { locale: 'es-US' }, { lang: 'es-US', dir: undefined }],
  ['of visitors', {}, arabic, { lang: 'ar-EG', dir: 'rtl' }],
  ['of staff', { locale: 'en-US' }, { locale: 'es-US' }, { lang: 'en-US', dir: undefined }],
  ['of staff', { locale: 'en-US' }, arabic, { lang: 'en-US', dir: undefined }],
])('a page %s (%j) on a site in %j has %j', (_name, meta, language, attributes) => {
  expect(rootAttributes(meta, language)).toEqual(attributes);
});
