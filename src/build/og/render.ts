import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createElement } from 'react';
import satori from 'satori';
import sharp from 'sharp';
import { logo as ofFile } from '#brand/file.ts';
import { paintMark } from '../icons.ts';
import { renderLogo } from '../logo.ts';
import { ogImageSize } from '#features/seo/seo.ts';
import { OgPicture, type PictureTexts } from './picture.tsx';

const FONT = '@fontsource/familjen-grotesk/files/familjen-grotesk-latin-600-normal.woff';
const project = createRequire(join(process.cwd(), 'package.json'));
/** Encoding of a picture. More effort takes 50% longer and makes the file only 5% smaller. */
const ENCODING = { compressionLevel: 9, palette: true, effort: 3, dither: 1 } as const;
// Pictures share no input, and Astro renders one at a time, so a cache and threads would be wasted.
sharp.cache(false);
sharp.concurrency(1);
let font: Promise<Buffer> | undefined;

function addressOf(picture: Buffer, type: string): string {
  return `data:image/${type};base64,${picture.toString('base64')}`;
}

/** Renders the picture of a page as a PNG. */
export async function renderPicture(texts: PictureTexts): Promise<Buffer> {
  font ??= readFile(project.resolve(FONT));
  const mark = addressOf(Buffer.from(paintMark()), 'svg+xml');
  const { dark, width, height } = ofFile;
  const logo = dark
    ? { src: addressOf(await renderLogo(), 'png'), width: 2 * width, height: 2 * height }
    : undefined;
  const svg = await satori(createElement(OgPicture, { ...texts, mark, logo }), {
    ...ogImageSize,
    fonts: [{ name: 'Familjen Grotesk', data: await font, weight: 600, style: 'normal' }],
  });
  return sharp(Buffer.from(svg)).png(ENCODING).toBuffer();
}
