/** The mark: one drawing, from which the logo, the icons and the pictures for sharing are made. */
import { paintMark } from '../../src/build/paint-mark.ts';
import type { ThemeColors } from './tokens.ts';

export const MARK_FILE = 'src/components/ui/mark.svg';

/** It stands in every page three times. */
const MAX_BYTES = 2_000;

/** What is no plain shape with plain attributes: other elements, styles, names and references. */
const notPlain =
  /<(?!\/?(?:svg|g|path|circle|ellipse|rect|line|poly(?:line|gon))\b)[^\s>]+|\s(?:style|class|id|on\w+|href|[\w-]+:\w+)=["'][^"']*["']|url\([^)]*/;

/** Leaves out what a drawing program adds and no drawing needs. */
function tidy(svg: string): string {
  return svg
    .replace(/<\?[^]*?\?>|<!--[^]*?-->|<!DOCTYPE[^>]*>|<(title|desc|metadata)\b[^]*?<\/\1>/gi, '')
    .replace(/>\s+</g, '><')
    .trim();
}

/**
 * Reads an SVG file's text as a mark.
 * @returns the text to keep.
 * @throws Error with a sentence on what is wrong.
 */
export function readMark(text: string): string {
  const refuse = (end: string) => {
    throw new Error(`The drawing ${end}.`);
  };
  const mark = tidy(text);
  const [root = ''] = /^<svg\b[^>]*>(?=[^]*<\/svg>$)/.exec(mark) ?? [];
  if (!root) refuse('is no SVG file');
  const found = notPlain.exec(mark)?.[0].trim().slice(0, 40);
  if (found) refuse(`holds ${found}; export plain shapes with plain colors and attributes`);
  const [, width, height] = /viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"/.exec(root) ?? [];
  if (!width) refuse('has no viewBox="0 0 32 32" or the like');
  if (width !== height) refuse(`is ${width} wide and ${height} high; a mark is square`);
  const bare = root.replace(/ (?:width|height|x|y|version|xmlns)="[^"]*"/g, '');
  const kept = mark.replace(root, bare.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"'));
  const bytes = Buffer.byteLength(kept);
  if (bytes > MAX_BYTES) {
    refuse(`has ${bytes} bytes, and may have ${MAX_BYTES}: every page holds it three times`);
  }
  return `${kept}\n`;
}

/** The icon of tabs: the mark in the dark theme's colors, on its ground. */
export function drawFavicon(mark: string, dark: ThemeColors): string {
  const placed = paintMark(mark.trim(), dark).replace(
    /^<svg xmlns="[^"]+"/,
    '<svg x=".64" y=".64" width="30.72" height="30.72"',
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7.5" fill="${dark.ground ?? ''}"/>${placed}</svg>\n`;
}
