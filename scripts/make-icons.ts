/**
 * Creates every icon from the mark and the token file. `npm run setup` runs it. After a manual change of
 * the mark, run `node scripts/make-icons.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { drawFavicon, MARK_FILE } from './brand/mark.ts';
import { readColors, TOKEN_FILE } from './brand/tokens.ts';

const { dark } = readColors(readFileSync(TOKEN_FILE, 'utf8'));
const source = drawFavicon(readFileSync(MARK_FILE, 'utf8'), dark);
// Some systems crop the icon to their own shape. The background must reach the corners, and the mark must
// stay within the middle 80 percent.
const fullBleed = source
  .replace('viewBox="0 0 32 32"', 'viewBox="-5 -5 42 42"')
  .replace(
    /<rect [^>]+>/,
    (rect) =>
      `<rect x="-5" y="-5" width="42" height="42" fill="${/fill="([^"]+)"/.exec(rect)?.[1] ?? ''}"/>`,
  );

async function render(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (72 * size) / 16 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true, effort: 10 })
    .toBuffer();
}

/** Creates an .ico file with one PNG. Browsers since 2010 support this format. */
function wrapAsIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // type: icon
  header.writeUInt16LE(1, 4); // number of images
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // color planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

writeFileSync('public/favicon.svg', source);
writeFileSync('public/favicon.ico', wrapAsIco(await render(source, 32), 32));
writeFileSync('public/apple-touch-icon.png', await render(fullBleed, 180));
writeFileSync('public/icon-192.png', await render(fullBleed, 192));
writeFileSync('public/icon-512.png', await render(fullBleed, 512));
