import { expect, test } from 'vitest';

import { formatCents, formatPrice, includedTax } from '../../src/domain/money.ts';

test.each([
  [0, '$0.00'],
  [1, '$0.01'],
  [99, '$0.99'],
  [100, '$1.00'],
  [40_000, '$400.00'],
  [62_550, '$625.50'],
  [120_000, '$1,200.00'],
  [123_456_789, '$1,234,567.89'],
  [-120_050, '-$1,200.50'],
])('a payment of %i cents is formatted as %s', (cents, text) => {
  expect(formatCents(cents)).toBe(text);
  expect(formatCents(cents, 'eur')).toBe(text.replace('$', '€'));
});

test.each([
  [0, '$0'],
  [10_000, '$100'],
  [100_000, '$1,000'],
  [12_550, '$125.50'],
  [12_501, '$125.01'],
  [12_599, '$125.99'],
])('a price of %i cents is formatted as %s, without rounding', (cents, text) => {
  expect(formatPrice(cents)).toBe(text);
  // The example brand has no tax.
  expect(includedTax(cents)).toBe(0);
});
