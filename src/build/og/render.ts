import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createElement } from 'react';
import satori from 'satori';
import sharp from 'sharp';
import brand from '../../../brand.json' with { type: 'json' };
import { paintMark } from '../icons.ts';
import { renderLogo } from '../logo.ts';
import { ogImageSize } from '../../site/seo.ts';
import { OgPicture, type PictureTexts } from './picture.tsx';
import template from './picture.tsx?raw';

/** Folder of rendered pictures. It is in node_modules because package versions affect the pictures too. */
const CACHE = join('node_modules', '.cache', 'og');

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

async function draw(texts: PictureTexts, mark: string, logo: string): Promise<Buffer> {
  font ??= readFile(project.resolve(FONT));
  const size = { width: 2 * brand.logo.width, height: 2 * brand.logo.height };
  const shown = logo ? { src: logo, ...size } : undefined;
  const svg = await satori(createElement(OgPicture, { ...texts, mark, logo: shown }), {
    ...ogImageSize,
    fonts: [{ name: 'Familjen Grotesk', data: await font, weight: 600, style: 'normal' }],
  });
  return sharp(Buffer.from(svg)).png(ENCODING).toBuffer();
}

/**
 * Renders the picture of a page as a PNG. A picture is cached until its text, the company, the
 * template, or the encoding changes.
 */
export async function renderPicture(texts: PictureTexts): Promise<Buffer> {
  const mark = paintMark();
  const logo = brand.logo.dark ? addressOf(await renderLogo(), 'png') : '';
  const inputs = JSON.stringify([texts, mark, logo, brand, template, FONT, ENCODING]);
  const file = join(CACHE, `${createHash('sha256').update(inputs).digest('hex')}.png`);
  try {
    return await readFile(file);
  } catch {
    const picture = await draw(texts, addressOf(Buffer.from(mark), 'svg+xml'), logo);
    await mkdir(CACHE, { recursive: true });
    await writeFile(file, picture);
    return picture;
  }
}
