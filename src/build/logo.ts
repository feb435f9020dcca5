/** The owner's logo: files of `public/brand`, checked and measured. */
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import sharp from 'sharp';
import { logo as ofFile } from '#brand/file.ts';
import type { Brand } from '#brand/brand.ts';
import { readDrawing } from './drawing.ts';

export const BRAND_FOLDER = 'public/brand';

/** Height of a logo in the header, in pixels. PNG files have twice the pixels. */
const HEIGHT = 32;
const MAX_WIDTH = 200;

/**
 * Prepares a logo for `public/brand`.
 * @returns the text or the pixels to store, without anything else that the file contains.
 * @throws Error with a sentence about the problem.
 */
export async function prepareLogo(file: string): Promise<Buffer> {
  if (!existsSync(file)) throw new Error(`The file ${file} does not exist.`);
  const kind = extname(file).toLowerCase();
  if (kind === '.svg') return Buffer.from(readDrawing(readFileSync(file, 'utf8'), 'logo'));
  if (kind !== '.png') throw new Error('A logo is an SVG or a PNG file.');
  return sharp(file)
    .resize({ height: 2 * HEIGHT, withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

export async function sizeOfLogo(logo: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(logo).metadata();
  const scale = Math.min(HEIGHT / height, MAX_WIDTH / width);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/**
 * Problems of the logo in the brand file, one sentence each.
 * @param read returns a prepared file of the logo.
 */
export async function findLogoProblems(
  { logo }: Pick<Brand, 'logo'>,
  read: (name: string) => Promise<Buffer> = (name) => prepareLogo(join(BRAND_FOLDER, name)),
): Promise<string[]> {
  const { dark, light, width, height } = logo;
  if (!dark) return light ? ['logo.dark: must not be empty if logo.light is set'] : [];
  const themes = Object.entries({ dark, light: light || dark });
  const problems = await Promise.all(
    themes.map(async ([theme, name]) => {
      try {
        const size = await sizeOfLogo(await read(name));
        const isRight = theme === 'light' || (size.width === width && size.height === height);
        return isRight ? [] : [`logo: width and height must be ${size.width} and ${size.height}`];
      } catch (error) {
        return [`logo.${theme}: ${(error as Error).message}`];
      }
    }),
  );
  return problems.flat();
}

/** Renders the logo for sharing pictures, which show it on the dark theme's background. */
export async function renderLogo(): Promise<Buffer> {
  const { dark, width, height } = ofFile;
  return sharp(join(BRAND_FOLDER, dark), { density: 300 })
    .resize(2 * width, 2 * height)
    .png({ compressionLevel: 9 })
    .toBuffer();
}
