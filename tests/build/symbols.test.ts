import { expect, test } from 'vitest';
import { toSymbols } from '../../src/build/symbols.ts';

const drawing = (shapes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${shapes}</svg>`;

test('a drawing becomes a symbol with the name of its file', () => {
  const words = drawing('<text x="1"  y="4">5 views</text>\n<path d="M1 2v3"/>');
  expect(toSymbols({ 'src/content/covers/week.svg': words })).toBe(
    '<symbol id="week" viewBox="0 0 8 8"><text x="1" y="4">5 views</text><path d="M1 2v3"/></symbol>',
  );
});

test.each(['8vw', 'max(2px, 3.5vh - 1px)', '1rem', '2vmin'])(
  'a drawing with a size of %s is refused, because Safari computes another',
  (size) => {
    const text = drawing(`<text y="4" font-size="${size}">A</text>`);
    expect(() => toSymbols({ 'drawings/week.svg': text })).toThrow(
      'drawings/week.svg has a size in',
    );
  },
);
