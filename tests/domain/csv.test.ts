import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { csvCell, toCsv } from '../../src/domain/csv.ts';

/** Reads a table back as RFC 4180 says. */
function parse(text: string): string[][] {
  const rows: string[][] = [];
  const pattern = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/gy;
  let row: string[] = [];
  for (const [, cell = '', end] of text.replace(/^\uFEFF/, '').matchAll(pattern)) {
    row.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === '\r\n') {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

describe('a cell', () => {
  test.each([
    '=1+1',
    '+1 212 555 0100',
    '-2',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1',
    '=HYPERLINK("http://evil.example","Click")',
    '＝1+1',
  ])('shows %j as text', (text) => {
    const [[cell = ''] = []] = parse(toCsv([[text]]));
    expect(cell).toBe(`'${text}`);
  });

  test.each(['Harbor Dental', 'ada@harbor.example', '東京クリニック', 'a-b', ''])(
    'leaves %j as it is',
    (text) => expect(csvCell(text)).toBe(text),
  );

  test('keeps quotes, commas and line breaks inside', () => {
    const text = 'He said "no",\r\nthen\nleft; twice';
    expect(parse(toCsv([[text, 'next']]))).toEqual([[text, 'next']]);
  });
});

test('a table begins with a byte order mark and ends every row with CRLF', () => {
  expect(toCsv([['a', 'b'], ['c']])).toBe('\uFEFFa,b\r\nc\r\n');
});

test('whatever is put in comes out, and never as a formula', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '"', ',', ';', '\r', '\n', '\t', 'a') }),
  );
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 1 }), { minLength: 1 }), (rows) => {
      const back = parse(toCsv(rows));
      expect(back.length).toBe(rows.length);
      for (const [index, row] of rows.entries()) {
        expect(back[index]?.map((cell) => cell.replace(/^'/, ''))).toEqual(
          row.map((cell) => cell.replace(/^'/, '')),
        );
      }
      for (const cell of back.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    }),
  );
});
