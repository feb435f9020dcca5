import fc from 'fast-check';
import { expect, test } from 'vitest';

// Renamed, because Prettier reformats templates with the tag `html`, and white space matters here.
import { Html, html as markup } from '#platform/server/html.ts';

test('markup from our code is kept, also in lists', () => {
  const items = ['a', '<b>'].map((text) => markup`<li>${text}</li>`);
  expect(markup`<ul>${items}</ul>`.text).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>');
  expect(markup`${new Html('<hr>')}`.text).toBe('<hr>');
});

test('missing values show nothing, and zero is shown', () => {
  expect(markup`[${undefined}${false}${[]}]${0}${''}`.text).toBe('[]0');
});

test('no text can break out of its attribute or element', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', ';', 'a', '/', '=', ' ', '\n') }),
      (text) => {
        const inside = markup`<i title="${text}">${text}</i>`.text;
        expect(
          inside
            .replace(/^<i title="/, '')
            .replace(/<\/i>$/, '')
            .split('">'),
        ).toHaveLength(2);
        expect(inside.match(/[<>]/g)).toHaveLength(4);
        expect(markup`<i title='${text}'></i>`.text.match(/'/g)).toHaveLength(2);
      },
    ),
  );
});
