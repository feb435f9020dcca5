import { expect, test } from 'vitest';
import { minifyPage } from '../../src/build/minify-page.ts';

test.each([
  ['<ul><li>a</li><li>b</li></ul>', '<ul><li>a<li>b</ul>'],
  ['<dl><dt>a</dt><dd>b</dd></dl>', '<dl><dt>a<dd>b</dl>'],
  ['<div><p>a</p><p>b</p></div>', '<div><p>a<p>b</div>'],
])('removes what a browser implies: %s', (html, expected) => {
  expect(minifyPage(html)).toBe(expected);
});

test.each([
  // The text would join the paragraph.
  '<div><p>a</p>b</div>',
  '<div><p>a</p><a href="/">b</a></div>',
  // The parent would not end the paragraph.
  '<third-party><p>a</p></third-party>',
])('keeps what a browser does not imply: %s', (html) => {
  expect(minifyPage(html)).toBe(html);
});
