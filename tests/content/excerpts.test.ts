import { expect, test } from 'vitest';
import { excerptWithin } from '../../src/site/blog.ts';

test.each([
  ['One, two, three.', 40, 'One, two, three.'],
  ['Read the first half, then the second half of it.', 30, 'Read the first half.'],
  ['Two sentences here. The second one is longer.', 30, 'Two sentences here.'],
  [
    'Nothing to cut at in a sentence that is too long.',
    20,
    'Nothing to cut at in a sentence that is too long.',
  ],
])('an excerpt that is too long ends at the end of a clause: %s', (excerpt, length, expected) => {
  expect(excerptWithin(excerpt, length)).toBe(expected);
});
