import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findLogoProblems, sizeOfLogo } from '../../src/build/logo.ts';

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
