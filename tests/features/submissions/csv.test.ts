import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { csvCell, toCsv } from '#features/submissions/csv.ts';
import { anyCharacter } from '../../support/any-character.ts';

/** Parses a table according to RFC 4180. */
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

// An expression that tries each line break as a beginning would take hours.
test('a cell with 1,500,000 line breaks is written without a timeout', () => {
  const start = `x${'\n'.repeat(1_500_000)}`;
  expect(parse(`${csvCell(`${start}x`)}\r\n`)).toEqual([[`${start}x`]]);
  expect(csvCell(`${start}=`).slice(-4)).toBe(`\n'="`);
});

describe('a cell', () => {
  test.each([
    '=1+1',
    '=12345',
    '=2125550142',
    '=1',
    '@12345678',
    '-(212) 555-0142',
    '=(212) 555-0142',
    '＋12125550142',
    '+1 212 555 0100 or +2',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\n=1',
    ' =1',
    '=HYPERLINK("http://evil.example","Click")',
    '＝1+1',
    ...['\0', '\u007F', '\u00AD', '\u200E', '\u202A', '\u2060'].map(
      (invisible) => `${invisible}=1+1`,
    ),
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
    ['a;\u2060\0=1', "a;\u2060\0'=1"],
  ])('keeps %j from being a formula in programs that split at semicolons', (text, shown) => {
    expect(parse(toCsv([['first', text]]))).toEqual([['first', shown]]);
  });

  test.each([
    ...[
      '+1 (212) 555-0142',
      '+44 20 7946 0958',
      '-350.00',
      '-5',
      '350.00',
      '0.50',
      '12.50',
      '0',
      '7',
    ],
    ...['2026-11-20', '2026-11-20 09:30', '020 7946 000x', 'in_1e5'],
    ...['May', 'Marcus 5', '(212) 555-0142', 'e5'],
    ...['Harbor Dental', 'ada@harbor.example', '東京クリニック', 'a-b', ''],
  ])('leaves %j unchanged', (text) => expect(csvCell(text)).toBe(text));

  test.each(['Mon-Fri; 9-17', 'a+b=c, @home; ok', 'one\ntwo'])(
    'puts %j in quotes, without another change',
    (text) => {
      expect(parse(toCsv([[text]]))).toEqual([[text]]);
    },
  );

  test.each([
    ...['02079460000', '020 7946 0000', '0033123456789', '+12125550142', '212555014299', '1e5'],
    ...['4242424242424242', '9-5', '3/4', '1.2.2026', ' 007 '],
    ...['.5e3', '(123)', '(02079460000)', '-0123', '-4242424242424242', '０２０７９４６００００'],
    ...['5 May', 'Mar-26', 'SEPT2', 'November 2026', 'Jan 5, 2026', 'Monday, January 5, 2026'],
    ...[
      '11/2026',
      '3-2027',
      '31.12.',
      '01,5',
      '007%',
      '4,242,424,242,424,242',
      '1234567890123456.5',
      '1 1/2',
      '5/Jan/2026',
    ],
    ...[
      '2026/1/2',
      '2026-01',
      '2026-1-2',
      '9:5',
      '12:30',
      '12:30:45',
      '10:30 PM',
      '9 p',
      'TRUE',
      'false',
    ],
  ])('keeps %j as text, which a spreadsheet would change into another value', (text) => {
    expect(parse(toCsv([[text]]))).toEqual([[`'${text}`]]);
  });

  test.each([
    [32_767, ''],
    [32_768, 'x'],
    [76_000, 'x'],
  ])('of %i characters after %j continues in further columns', (length, start) => {
    // The first letter decides whether a part would end inside of a character.
    const text = start + '\n=😀'.repeat(length / 4);
    const [titles = [], first = [], second = []] = parse(
      toCsv([
        ['ID', 'Text', 'Last'],
        ['1', text, 'end'],
        ['2', 'short', 'end'],
      ]),
    );
    const parts = first.slice(1, -1);
    expect(parts.join('').replaceAll("'", '')).toBe(text);
    for (const part of parts) {
      expect(part.length).toBeLessThanOrEqual(32_767);
      expect(part.isWellFormed()).toBe(true);
    }
    expect(titles.slice(0, 3)).toEqual(['ID', 'Text', 'Text (2)']);
    expect(titles).toHaveLength(first.length);
    expect(second).toEqual(['2', 'short', ...parts.slice(1).map(() => ''), 'end']);
  });

  test('that a spreadsheet would calculate as a subtraction is written with spaces', () => {
    expect(csvCell('+1-212-555-0142')).toBe('+1 212 555 0142');
  });

  test('keeps quotes, commas and line breaks inside', () => {
    const text = 'He said "no",\r\nthen\nleft; twice';
    expect(parse(toCsv([[text, 'next']]))).toEqual([[text, 'next']]);
  });
});

test('a table begins with a byte order mark and ends every row with CRLF', () => {
  expect(toCsv([['a', 'b'], ['c']])).toBe('\uFEFFa,b\r\nc\r\n');
});

test('every table can be parsed again', () => {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '"', ',', ';', '\r', '\n', '\t', 'a') }),
  );
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 1 }), { minLength: 1 }), (rows) => {
      const bare = (table: string[][]) =>
        table.map((row) => row.map((cell) => cell.replaceAll("'", '')));
      expect(bare(parse(toCsv(rows)))).toEqual(bare(rows));
    }),
  );
});

test('no cell is a formula in a program that splits at semicolons', () => {
  const text = fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', '"', ',', ';', '\r', '\n', '\t', ' ', "'", 'a', '＝'),
  });
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 1 }), { minLength: 1 }), (rows) => {
      // The first column is an id, so no row begins with a visitor's text.
      const table = toCsv(rows.map((row) => ['01JD3Z8Q4V0000000000000000', ...row]));
      // Such a program may remove quotes anywhere.
      for (const cell of table.replace(/^\uFEFF/, '').split(/[;\t\r\n]/)) {
        expect(cell.replace(/^[\s"]+/, '')).not.toMatch(/^[=+\-@＝＋－＠]/);
      }
    }),
  );
});
