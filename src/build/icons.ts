/** Icons of the site, drawn from the mark in the dark theme's colors. */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { colors } from '#brand/colors.ts';
import { MARK_FILE } from './drawing.ts';

/** Mark with plain colors, for pictures, which cannot read the page's CSS properties. */
export function paintMark(): string {
  const theme: Readonly<Record<string, string>> = colors.dark;
  return readFileSync(MARK_FILE, 'utf8')
    .trim()
    .replace(/var\(--([\w-]+)\)/g, (found, name: string) => theme[name] ?? found)
    .replaceAll('currentColor', colors.dark.text);
}

/** View box of the mark without its empty edges, so that its lowest point touches the footer's line. */
export async function tightViewBox(mark = paintMark()): Promise<string> {
  const [left, top, size] = /viewBox="([^"]+)/.exec(mark)![1]!.split(' ').map(Number);
  /** Pixels in a unit of the mark. */
  const scale = 320 / size!;
  const { info } = await sharp(Buffer.from(mark), { density: 72 * scale })
    .trim({ background: 'transparent' })
    .toBuffer({ resolveWithObject: true });
  return [
    left! - info.trimOffsetLeft! / scale,
    top! - info.trimOffsetTop! / scale,
    info.width / scale,
    info.height / scale,
  ]
    .map(Math.round)
    .join(' ');
}

/**
 * Draws the mark on the theme's background.
 * @param box view box of the icon. The mark has 32 units.
 * @param corner radius of the background's corners.
 */
function drawIcon([from, size]: readonly [number, number], corner: number): string {
  const mark = paintMark().replace(
    /^<svg xmlns="[^"]+"/,
    '<svg x=".64" y=".64" width="30.72" height="30.72"',
  );
  const ground = `<rect x="${from}" y="${from}" width="${size}" height="${size}" rx="${corner}" fill="${colors.dark.ground}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${from} ${from} ${size} ${size}">${ground}${mark}</svg>`;
}

/** Favicon of browser tabs, as an SVG document. */
export function drawFavicon(): string {
  return drawIcon([0, 32], 7.5);
}

async function render(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (72 * size) / 16 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true, effort: 10 })
    .toBuffer();
}

/**
 * Renders an icon as a PNG. Some systems crop it to their own shape, so the background reaches the
 * corners, and the mark stays within the middle 80 percent.
 * @param size width and height in pixels.
 */
export function renderIcon(size: number): Promise<Buffer> {
  return render(drawIcon([-5, 42], 0), size);
}

/** Renders the favicon for browsers that show no SVG. */
export function renderFavicon(): Promise<Buffer> {
  return render(drawFavicon(), 32);
}

/**
 * Renders the favicon for programs that request `/favicon.ico` without reading a page: a directory with one entry,
 * which is the PNG. @see https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10)
 */
export async function renderIco(): Promise<Buffer> {
  const png = await renderFavicon();
  const head = Buffer.alloc(22);
  // Type 1 is an icon, and there is one.
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  // One color plane, 32 bits per pixel, and the length and the start of the PNG.
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
