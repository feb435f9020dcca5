import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { drawFavicon, MARK_FILE } from '../../scripts/brand/mark.ts';
import { paintMark } from '../../src/build/paint-mark.ts';
import { colors } from '../../src/site/colors.ts';

const mark = readFileSync(MARK_FILE, 'utf8');
const read = (file: string) => readFileSync(`public/${file}`);
const sizeOfPng = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

test('the favicon uses the mark of the logo', () => {
  // To fix: npm run setup
  expect(read('favicon.svg').toString()).toBe(drawFavicon(mark, colors.dark));
});

test('images contain the mark with plain color values', () => {
  const painted = paintMark(mark, colors.dark);
  expect(painted).toContain('<svg');
  expect(painted).not.toMatch(/var\(|currentColor/);
});

test.each([
  ['apple-touch-icon.png', 180],
  ['icon-192.png', 192],
  ['icon-512.png', 512],
])('%s is a square of %i pixels', (file, size) => {
  expect(sizeOfPng(read(file))).toEqual([size, size]);
});

test('favicon.ico contains one image of 32 pixels', () => {
  const ico = read('favicon.ico');
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4), ico[6], ico[7]]).toEqual([1, 1, 32, 32]);
  const start = ico.readUInt32LE(18);
  expect(ico.length).toBe(start + ico.readUInt32LE(14));
  expect(sizeOfPng(ico.subarray(start))).toEqual([32, 32]);
});
