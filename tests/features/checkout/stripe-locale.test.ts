import { expect, test } from 'vitest';
import { stripeLocale } from '#features/checkout/stripe-locale.ts';

test.each([
  ['en-US', 'en'],
  ['en-GB', 'en-GB'],
  ['es-US', 'es-419'],
  ['es-MX', 'es-419'],
  ['es-ES', 'es'],
  ['es', 'es'],
  ['de-AT', 'de'],
  ['pt-BR', 'pt-BR'],
  ['pt-PT', 'pt'],
  ['fr-CA', 'fr-CA'],
  ['fr-FR', 'fr'],
  ['zh-HK', 'zh-HK'],
  ['zh-TW', 'zh-TW'],
  ['zh-CN', 'zh'],
])('Stripe gets the locale %s as %s', (locale, known) => {
  expect(stripeLocale(locale)).toBe(known);
});
