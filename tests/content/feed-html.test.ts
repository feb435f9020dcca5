import { expect, test } from 'vitest';

import { feedHtml } from '../../src/build/feed-html.ts';

const address = 'https://example.org/blog/an-article';

test.each([
  [
    'addresses hold outside the site',
    '<a href="/#contact">x</a>',
    '<a href="https://example.org/#contact">x</a>',
  ],
  [
    'links within the article lead to its page',
    '<a href="#part">x</a>',
    `<a href="${address}#part">x</a>`,
  ],
  [
    'links elsewhere stay',
    '<a href="https://a.org/" rel="noopener">x</a>',
    '<a href="https://a.org/" rel="noopener">x</a>',
  ],
  [
    'pictures have whole addresses',
    '<img src="/a.png" alt="A">',
    '<img src="https://example.org/a.png" alt="A">',
  ],
  [
    'drawings are left out',
    '<p><svg class="a"><path d="M0 0"></path></svg>Note</p>',
    '<p>Note</p>',
  ],
  [
    'a sheet to print is shown without its button',
    '<print-sheet><p>Line</p><button type="button" hidden>Print</button></print-sheet>',
    '<p>Line</p>',
  ],
  [
    'hooks for style sheets are left out',
    '<aside class="callout tip" aria-label="A">x</aside>',
    '<aside>x</aside>',
  ],
  ['headings keep their ids', '<h2 id="part">Part</h2>', '<h2 id="part">Part</h2>'],
  [
    'code is left as it is',
    '<pre tabindex="0"><code>&lt;a href="/x" class="y"&gt;</code></pre>',
    '<pre><code>&lt;a href="/x" class="y"&gt;</code></pre>',
  ],
])('%s', (_, html, expected) => {
  expect(feedHtml(html, address)).toBe(expected);
});
