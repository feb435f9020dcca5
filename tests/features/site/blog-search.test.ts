import { expect, test } from 'vitest';
import { containsQuery, needsWholeText } from '../../../src/components/blog/search/matches.ts';

const text =
  'A call costs $300, or 99.9% of it. We answer 24/7 over 5G, in C++ & Rust. Phones ring at the café; don’t wait.';

test.each([
  ...['$300', '300', '5G', '5g', 'c++', '24/7', '99.9%', '&', 'A', 'phone', 'phones', 'PHONES'],
  ...['cafe', 'café', "don't", 'answ', 'rust call', 'answering'],
])('the query %j is found', (query) => {
  expect(containsQuery(text, query)).toBe(true);
});

test.each([
  'xyzzyq',
  '$30',
  '30',
  '$3000',
  '€300',
  '9%',
  'g',
  'b',
  'hones',
  '5GB',
  'rust xyzzyq',
  '*',
])('the query %j is not found', (query) => {
  expect(containsQuery(text, query)).toBe(false);
});

test('a number is not the beginning of a larger one', () => {
  expect(containsQuery('It costs $300,000.', '$300')).toBe(false);
  expect(containsQuery('It costs 3.5 dollars.', '3')).toBe(false);
});

test('only a query with symbols, digits, or a single letter is sought in whole texts', () => {
  for (const query of ['$300', '5G', 'C++', '&', 'a', 'plan 9']) {
    expect(needsWholeText(query), query).toBe(true);
  }
  for (const query of ['xyzzyq', 'voice agent', "don't", 'e-mail']) {
    expect(needsWholeText(query), query).toBe(false);
  }
});
