import { expect, test } from 'vitest';
import { feedHtml } from '../../src/build/feed-html.ts';

const address = 'https://example.org/blog/an-article';

test.each([
  // Addresses are absolute.
  ['<a href="/#contact">x</a>', '<a href="https://example.org/#contact">x</a>'],
  ['<a href="#part">x</a>', `<a href="${address}#part">x</a>`],
  [
    '<a href="https://a.org/" rel="noopener">x</a>',
    '<a href="https://a.org/" rel="noopener">x</a>',
  ],
  ['<img src="/a.png" alt="A">', '<img src="https://example.org/a.png" alt="A">'],
  // Drawings, buttons, and attributes for scripts and styles are removed.
  ['<p><svg class="a"><path d="M0 0"></path></svg>Note</p>', '<p>Note</p>'],
  [
    '<print-sheet><p>Line</p><button type="button" hidden>Print</button></print-sheet>',
    '<p>Line</p>',
  ],
  ['<aside class="callout tip" aria-label="A">x</aside>', '<aside>x</aside>'],
  ['<h2 id="part">Part</h2>', '<h2 id="part">Part</h2>'],
  // Code is text.
  [
    '<pre tabindex="0"><code>&lt;a href="/x" class="y"&gt;</code></pre>',
    '<pre><code>&lt;a href="/x" class="y"&gt;</code></pre>',
  ],
])('feed readers get %s as %s', (html, expected) => {
  expect(feedHtml(html, address)).toBe(expected);
});
