import { expect, test } from 'vitest';
import { moveText } from '../../src/build/legal-pages.ts';

const page = (lang: string, text: string) =>
  `<html lang="${lang}"><body><p>Note</p><div class="prose" id="x">${text}</div><footer>${lang}</footer></body></html>`;

const pages = ['/', '/es/', '/terms', '/es/terms', '/only-english', '/es/only-spanish'];
const isPage = (path: string) => pages.includes(path);

test('a legal text moves with its values into the page of another language', () => {
  const english = page('en', '<div><p>Refunds within <b>30 days</b>.</p></div>');
  const spanish = page('es', '<p>Refunds within <b>30 días</b>.</p>');
  const moved = moveText(english, spanish, { from: '', to: '/es' }, isPage);
  expect(moved).toBe(page('es', '<div><p>Refunds within <b>30 days</b>.</p></div>'));
});

test.each([
  [{ from: '', to: '/es' }, '/', '/es/'],
  [{ from: '', to: '/es' }, '/#contact', '/es/#contact'],
  [{ from: '', to: '/es' }, '/terms#fees', '/es/terms#fees'],
  [{ from: '', to: '/es' }, '/terms?from=mail#fees', '/es/terms?from=mail#fees'],
  [{ from: '', to: '/es' }, '//law.example/terms', '//law.example/terms'],
  [{ from: '', to: '/es' }, '/only-english', '/only-english'],
  [{ from: '', to: '/es' }, 'https://law.example/terms', 'https://law.example/terms'],
  [{ from: '', to: '/es' }, '#fees', '#fees'],
  [{ from: '/es', to: '' }, '/es/terms', '/terms'],
  [{ from: '/es', to: '' }, '/es/', '/'],
  [{ from: '/es', to: '' }, '/es/only-spanish', '/es/only-spanish'],
  [{ from: '/es', to: '' }, '/terms', '/terms'],
])('with the beginnings %j, a link to %s leads to %s', (bases, href, expected) => {
  const moved = moveText(page('a', `<a href="${href}">A</a>`), page('b', ''), bases, isPage);
  expect(moved).toBe(page('b', `<a href="${expected}">A</a>`));
});

test('a link is recognized however its tag is written, and no other text is', () => {
  const text = (href: string) =>
    `<p>&lt;a href="/terms"&gt; &amp; "R&D"</p><!-- <a href="/terms"> --><br><a class="x"\n  href='${href}'>A</a><svg><use href="/terms"></use></svg>`;
  const moved = moveText(page('a', text('/terms')), page('b', ''), { from: '', to: '/es' }, isPage);
  expect(moved).toBe(
    page(
      'b',
      text('/es/terms')
        .replace('\n  ', ' ')
        .replace(/='(.*?)'/, '="$1"'),
    ),
  );
});

test('a title with an angle bracket moves with its element', () => {
  const text = '<abbr title="Menu > Settings">A</abbr>';
  const moved = moveText(page('a', text), page('b', ''), { from: '', to: '/es' }, isPage);
  expect(moved).toBe(page('b', text.replace(' > ', ' &gt; ')));
});

test('a page without a text is an error', () => {
  const bases = { from: '', to: '/es' };
  expect(() => moveText('<p>A</p>', page('es', ''), bases, isPage)).toThrow(/class prose/);
});
