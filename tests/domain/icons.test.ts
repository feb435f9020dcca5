import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { drawFavicon, MARK_FILE, readMark } from '../../scripts/brand/mark.ts';
import { paintMark } from '../../src/build/paint-mark.ts';
import { colors } from '../../src/site/colors.ts';

const mark = readFileSync(MARK_FILE, 'utf8');
const read = (file: string) => readFileSync(`public/${file}`);
const sizeOfPng = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

test('the favicon is drawn from the mark of the logo', () => {
  // Mended by: npm run setup
  expect(read('favicon.svg').toString()).toBe(drawFavicon(mark, colors.dark));
});

test('pictures get the mark in colors that stand for themselves', () => {
  const painted = paintMark(mark, colors.dark);
  expect(painted).toContain('<svg');
  expect(painted).not.toMatch(/var\(|currentColor/);
});

test('a mark is kept without what drawing programs add, twice to the same', () => {
  expect(readMark(mark)).toBe(mark);
  const drawn = `<?xml version="1.0"?>\n<!-- Drawn -->\n<svg width="9" height="9" viewBox="0 0 9 9" xmlns="http://www.w3.org/2000/svg">
  <title>Dot</title>\n  <circle r="4" cx="4.5" cy="4.5" fill="#123456"/>\n</svg>\n`;
  expect(readMark(drawn)).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4" cx="4.5" cy="4.5" fill="#123456"/></svg>\n',
  );
});

test.each([
  ['a picture of another kind', 'GIF89a', 'is no SVG file'],
  ['a script', '<svg viewBox="0 0 9 9"><script>alert(1)</script></svg>', 'holds <script;'],
  ['a handler', '<svg viewBox="0 0 9 9" onload="alert(1)"></svg>', 'holds onload="alert(1)"'],
  ['a style', '<svg viewBox="0 0 9 9"><path style="fill:red"/></svg>', 'holds style="fill:red"'],
  ['a link', '<svg viewBox="0 0 9 9"><a href="https://x.example"/></svg>', 'holds <a;'],
  ['a gradient', '<svg viewBox="0 0 9 9"><path fill="url(#g)"/></svg>', 'holds url(#g;'],
  ['no viewBox', '<svg width="9" height="9"><path d="M0 0h9"/></svg>', 'has no viewBox'],
  ['another shape', '<svg viewBox="0 0 90 30"><path d="M0 0h9"/></svg>', 'is 90 wide and 30 high'],
  [
    'many points',
    `<svg viewBox="0 0 9 9"><path d="M${'0 '.repeat(1000)}"/></svg>`,
    'may have 2000',
  ],
])('a mark with %s is refused in one sentence', (_what, text, end) => {
  expect(() => readMark(text)).toThrow(end);
});

test.each([
  ['apple-touch-icon.png', 180],
  ['icon-192.png', 192],
  ['icon-512.png', 512],
])('%s is a square of %i pixels', (file, size) => {
  expect(sizeOfPng(read(file))).toEqual([size, size]);
});

test('favicon.ico holds one picture of 32 pixels', () => {
  const ico = read('favicon.ico');
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4), ico[6], ico[7]]).toEqual([1, 1, 32, 32]);
  const start = ico.readUInt32LE(18);
  expect(ico.length).toBe(start + ico.readUInt32LE(14));
  expect(sizeOfPng(ico.subarray(start))).toEqual([32, 32]);
});
