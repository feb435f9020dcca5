import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createElement } from 'react';
import satori, { type Font } from 'satori';
import sharp from 'sharp';
import { logo as ofFile } from '#brand/file.ts';
import { paintMark } from '../icons.ts';
import { renderLogo } from '../logo.ts';
import { ogImageSize } from '#features/seo/seo.ts';
import { OgPicture, type PictureTexts } from './picture.tsx';

/** The typeface is divided by script: `latin` lacks ą, ő, and ğ, for example. */
const SCRIPTS = ['latin', 'latin-ext', 'vietnamese'] as const;
/** The owner's typefaces, for characters that ours lacks. Any number of files. */
const OWN_TYPEFACES = 'src/content/typefaces/*.{ttf,otf,woff,woff2}';
const project = createRequire(join(process.cwd(), 'package.json'));
/** Encoding of a picture. More effort takes 50% longer and makes the file only 5% smaller. */
const ENCODING = { compressionLevel: 9, palette: true, effort: 3, dither: 1 } as const;
// Pictures share no input, and Astro renders one at a time, so a cache and threads would be wasted.
sharp.cache(false);
sharp.concurrency(1);
let fonts: Promise<Font[]> | undefined;

function readFonts(): Promise<Font[]> {
  const included = SCRIPTS.map((script) => {
    const file = `@fontsource/familjen-grotesk/files/familjen-grotesk-${script}-600-normal.woff`;
    return [`Familjen Grotesk ${script}`, project.resolve(file)] as const;
  });
  const own = globSync(OWN_TYPEFACES)
    .sort()
    .map((file) => [file, file] as const);
  const read = [...included, ...own].map(async ([name, file]): Promise<Font> => {
    return { name, data: await readFile(file), weight: 600, style: 'normal' };
  });
  return Promise.all(read);
}

function addressOf(picture: Buffer, type: string): string {
  return `data:image/${type};base64,${picture.toString('base64')}`;
}

/** Renders the picture of a page as a PNG. Warns about characters that all typefaces lack. */
export async function renderPicture(texts: PictureTexts): Promise<Buffer> {
  fonts ??= readFonts();
  const lacking = new Set<string>();
  const mark = addressOf(Buffer.from(paintMark()), 'svg+xml');
  const { dark, width, height } = ofFile;
  const logo = dark
    ? { src: addressOf(await renderLogo(), 'png'), width: 2 * width, height: 2 * height }
    : undefined;
  const svg = await satori(createElement(OgPicture, { ...texts, mark, logo }), {
    ...ogImageSize,
    fonts: await fonts,
    // Called for each part of a text that no font covers.
    loadAdditionalAsset: (_, part) => {
      lacking.add(part);
      return Promise.resolve([]);
    },
  });
  if (lacking.size > 0) {
    const parts = [...lacking].join(' ');
    // eslint-disable-next-line no-console -- the output of the build
    console.warn(
      `The share picture of “${texts.text}” shows boxes, because the typeface lacks: ${parts}. Put a font file that has them into src/content/typefaces, or use other characters in the title, the company's name, and the tagline.`,
    );
  }
  return sharp(Buffer.from(svg)).png(ENCODING).toBuffer();
}
