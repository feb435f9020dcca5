import { expect, test } from 'vitest';

import { formatCents, formatPrice, includedTax } from '#brand/money.ts';
import { taxNote, taxRow } from '#brand/tax.ts';

test.each([
  [0, '$0.00', '$0'],
  [1, '$0.01', '$0.01'],
  [40_000, '$400.00', '$400'],
  [62_550, '$625.50', '$625.50'],
  [12_599, '$125.99', '$125.99'],
  [123_456_700, '$1,234,567.00', '$1,234,567'],
  [-120_050, '-$1,200.50', '-$1,200.50'],
])('%i cents are shown as a payment of %s and as a price of %s', (cents, payment, price) => {
  expect(formatCents(cents)).toBe(payment);
  expect(formatCents(cents, 'eur')).toBe(payment.replace('$', '€'));
  expect(formatPrice(cents)).toBe(price);
  // The example brand has no tax.
  expect(includedTax(cents)).toBe(0);
});

test('prices without a tax have no note and no row about one', () => {
  expect(taxNote).toBeUndefined();
  expect(taxRow(30_000, 10_000)).toBeUndefined();
});
