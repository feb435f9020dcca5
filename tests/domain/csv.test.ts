import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { csvCell, toCsv } from '../../src/domain/csv.ts';
import { anyCharacter } from '../support/any-character.ts';
import { processorMs } from '../support/processor-time.ts';

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

/** What was written before as one expression, which took seconds for a long run of line breaks. */
const innerFormulaStart = /([;\t\r\n][\s\u200B\uFEFF"]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

test('a cell is disarmed exactly as the expression says, in linear time', () => {
  const character = fc.constantFrom(...Array.from(';\t\r\n "\u200B=+-@＝xé,'));
  fc.assert(
    fc.property(fc.string({ unit: character, maxLength: 30 }), (text) => {
      const [[, cell] = []] = parse(toCsv([['', `x${text}`]]));
      expect(cell).toBe(`x${text}`.replace(innerFormulaStart, "$1'"));
    }),
    { numRuns: 1_000 },
  );
  const long = `x${'\n'.repeat(1_500_000)}x`;
  expect(processorMs(() => csvCell(long))).toBeLessThan(1_000);
});

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
    expect(cell.replaceAll("'", '')).toBe(text);
    expect(cell).toMatch(/^'/);
  });

  test.each([
    ["x;=cmd|'/C calc'!A0;y", "x;'=cmd|'/C calc'!A0;y"],
    ['a; "=1+1', `a; "'=1+1`],
    ['Ask:\n- name\n- age', "Ask:\n'- name\n'- age"],
    ['a\t@SUM(A1)', "a\t'@SUM(A1)"],
    ['a;＝1', "a;'＝1"],
  ])('keeps %j from being a formula where cells end at semicolons', (text, shown) => {
    expect(parse(toCsv([['first', text]]))).toEqual([['first', shown]]);
  });

  test.each(['Mon-Fri; 9-17', 'a+b=c, @home; ok', 'one\ntwo'])('does not touch %j', (text) => {
    expect(parse(toCsv([[text]]))).toEqual([[text]]);
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
    fc.string({ unit: anyCharacter }),
    fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '"', ',', ';', '\r', '\n', '\t', 'a') }),
  );
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 1 }), { minLength: 1 }), (rows) => {
      const back = parse(toCsv(rows));
      expect(back.length).toBe(rows.length);
      const bare = (cell: string) => cell.replaceAll("'", '');
      expect(back.map((row) => row.map(bare))).toEqual(rows.map((row) => row.map(bare)));
      for (const cell of back.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    }),
  );
});

test('whatever is put in is no formula for a program that splits at semicolons either', () => {
  const text = fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', '"', ',', ';', '\r', '\n', '\t', ' ', "'", 'a', '＝'),
  });
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 1 }), { minLength: 1 }), (rows) => {
      // The first column is an id, so no row begins with a text of somebody's.
      const table = toCsv(rows.map((row) => ['01JD3Z8Q4V0000000000000000', ...row]));
      // Such a program may drop quotes wherever it meets them.
      for (const cell of table.replace(/^\uFEFF/, '').split(/[;\t\r\n]/)) {
        expect(cell.replace(/^[\s"]+/, '')).not.toMatch(/^[=+\-@＝＋－＠]/);
      }
    }),
  );
});

test('a cell that holds another separator, or begins with a line break, can not fall apart', () => {
  expect(csvCell('a;b')).toBe('"a;b"');
  expect(csvCell('=1')).toBe(`"'=1"`);
  expect(csvCell('\nabc')).toBe(`"'\nabc"`);
});
