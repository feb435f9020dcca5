import { expect, test } from 'vitest';
import { toFeedHtml } from '../../src/build/feed-html.ts';

const BASE = 'https://site.example/blog/an-article';
const toHtml = (html: string) => toFeedHtml(html, BASE);

test.each([
  ['<p>a</p><script type="module">alert("<p>")</script><STYLE>p{}</STYLE>', '<p>a</p>'],
  ['<svg role="img"><use href="/art.svg#a"></use><title>x</title></svg><p>b</p>', '<p>b</p>'],
  [
    '<print-sheet><ul class="checklist"><li>c</li></ul><button hidden>Print</button></print-sheet>',
    '<ul><li>c</li></ul>',
  ],
  ['<p onclick="x()" style="color:red" data-a="1">d<!-- e --></p>', '<p>d</p>'],
  ['<details><summary>f</summary><table><tr><th scope="col">g</th></tr></table></details>'],
  ['<table><tr><td colspan="2" rowspan="3" title="t">h</td></tr></table>'],
  ['<ol start="3"><li><time datetime="2026-11-20">i</time></li></ol>'],
  ['<form><input><object></object></form><iframe src="/a"></iframe><template>x</template>', ''],
  // HTML allows these characters in attributes, so Astro does not escape them.
  ['<p title="Menu > Settings <b>">j</p>k', '<p title="Menu &gt; Settings &lt;b&gt;">j</p>k'],
  ['<img alt="</p><script>l</script>">m', '<img alt="&lt;/p&gt;&lt;script&gt;l&lt;/script&gt;">m'],
  [
    '<img alt="Write <!-- first"><p>n</p><!-- "o\'<b> --><p>p</p>',
    '<img alt="Write &lt;!-- first"><p>n</p><p>p</p>',
  ],
  ['5 &lt; 6 &amp;&amp; <em>x</em>\u0000\u000B\uFFFE'.trim(), '5 &lt; 6 &amp;&amp; <em>x</em>'],
])('the feed shows %j as text', (html, shown = html) => {
  expect(toHtml(html)).toBe(shown);
});

test.each([
  ['/#contact', 'https://site.example/#contact'],
  ['other', 'https://site.example/blog/other'],
  ['#part', `${BASE}#part`],
  ['//host.example/a?b=1&amp;c=2', 'https://host.example/a?b=1&amp;c=2'],
  ['mailto:a@b.example', 'mailto:a@b.example'],
])('the link %s has the absolute address %s', (href, absolute) => {
  expect(toHtml(`<a href="${href}" class="more">go</a>`)).toBe(`<a href="${absolute}">go</a>`);
});

test('a picture keeps its image with an absolute address', () => {
  const picture =
    '<picture><source srcset="/a.avif" type="image/avif"><img src="/_astro/a.png" alt="A map" loading="lazy"></picture>';
  const shown = toHtml(picture);
  expect(shown).toContain('src="https://site.example/_astro/a.png"');
  expect(shown).toContain('alt="A map"');
  expect(shown).not.toMatch(/source|loading/);
});
