import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { findLogoProblems, prepareLogo, sizeOfLogo } from '../../src/build/logo.ts';

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

test.each([
  [128, 64, 64, 32],
  [16, 8, 64, 32],
  [1_000, 50, 200, 10],
])('a logo of %i × %i pixels is shown with %i × %i', async (width, height, ...shown) => {
  const size = await sizeOfLogo(await draw(width, height));
  expect([size.width, size.height]).toEqual(shown);
});

test.each([
  [{ dark: '', light: '' }, []],
  [{ dark: '', light: 'b.png' }, ['logo.dark: must not be empty if logo.light is set']],
  [{ dark: 'a.png', light: '' }, []],
  // The light logo may have another size.
  [{ dark: 'a.png', light: 'b.png' }, []],
  [{ dark: 'b.png', light: '' }, ['logo: width and height must be 128 and 32']],
  [{ dark: 'a.png', light: 'c.png' }, ['logo.light: There is no c.png.']],
])('the files %j of a logo of 64 × 32 have the problems %j', async (files, problems) => {
  const read = (name: string) => {
    if (name === 'c.png') return Promise.reject(new Error('There is no c.png.'));
    return name === 'a.png' ? draw(128, 64) : draw(256, 64);
  };
  const logo = { ...files, width: 64, height: 32 };
  expect(await findLogoProblems({ logo }, read)).toEqual(problems);
});

test('a large logo is stored with twice the pixels of the header, and a small one as it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'logo-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'logo.PNG');
  const stored = async (width: number, height: number) => {
    writeFileSync(file, await draw(width, height));
    const { format, ...size } = await sharp(await prepareLogo(file)).metadata();
    return [format, size.width, size.height];
  };
  expect(await stored(400, 200)).toEqual(['png', 128, 64]);
  expect(await stored(40, 20)).toEqual(['png', 40, 20]);
  await expect(prepareLogo(join(folder, 'b.png'))).rejects.toThrow(/b\.png does not exist/);
  writeFileSync(join(folder, 'logo.gif'), 'GIF');
  await expect(prepareLogo(join(folder, 'logo.gif'))).rejects.toThrow('an SVG or a PNG file');
});
