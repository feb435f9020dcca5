import { expect, test } from 'vitest';
import { splitOpening } from '../../src/components/article/opening.ts';

test.each([
  ['<p>First.</p>', '<p>Second.</p><h2>A part</h2>'],
  ['<p>First.</p>', '<h2>A part</h2><p>Second.</p>'],
  ['<p>First.<br>It <em>goes</em> on.</p>', '<p>Second.</p>'],
  ['<div><p>Inside.</p><p>Inside.</p></div>', '<p>Second.</p>'],
  ['<p>First.</p><ul><li>One</li></ul>', '<p>Second.</p>'],
  ['<figure><img src="/a.png"><hr/><svg/></figure>', '<h2>A part</h2>'],
])('the opening %s ends before %s', (opening, rest) => {
  expect(splitOpening(opening + rest)).toEqual([opening, rest]);
});

test('a text of one paragraph has no opening', () => {
  expect(splitOpening('<p>Only this.</p>')).toEqual(['', '<p>Only this.</p>']);
});
