import { expect, test } from 'vitest';

import { drawFavicon, renderFavicon, renderIcon } from '../../src/build/icons.ts';

const sizeOfPng = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

test('the favicon contains the mark with plain color values', () => {
  const icon = drawFavicon();
  expect(icon.match(/<svg/g)).toHaveLength(2);
  expect(icon).not.toMatch(/var\(|currentColor/);
});

test('icons are squares of the given size', async () => {
  expect(sizeOfPng(await renderFavicon())).toEqual([32, 32]);
  expect(sizeOfPng(await renderIcon(180))).toEqual([180, 180]);
});
