import { expect, test } from 'vitest';

import { drawFavicon, renderIco, renderIcon } from '../../src/build/icons.ts';

const sizeOfPng = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

test('the favicon contains the mark with plain color values', () => {
  const icon = drawFavicon();
  expect(icon.match(/<svg/g)).toHaveLength(2);
  expect(icon).not.toMatch(/var\(|currentColor/);
});

test('icons are squares of the given size', async () => {
  expect(sizeOfPng(await renderIcon(180))).toEqual([180, 180]);
});

test('favicon.ico contains one image of 32 pixels', async () => {
  const ico = await renderIco();
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4), ico[6], ico[7]]).toEqual([1, 1, 32, 32]);
  const start = ico.readUInt32LE(18);
  expect(ico.length).toBe(start + ico.readUInt32LE(14));
  expect(sizeOfPng(ico.subarray(start))).toEqual([32, 32]);
});
