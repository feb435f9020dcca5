import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { Logo } from '../../src/components/ui/Logo.tsx';

const read = (file: string) => readFileSync(`public/${file}`);
const sizeOfPng = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

test('the favicon shows the mark of the logo', () => {
  const logo = renderToStaticMarkup(createElement(Logo, { name: '' }));
  const shapes = [...logo.matchAll(/ (?:d|cx|cy|r|stroke-width)="[^"]+"/g)].map(([shape]) => shape);
  expect(shapes).toHaveLength(6);
  const favicon = read('favicon.svg').toString();
  for (const shape of shapes) expect(favicon).toContain(shape);
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
