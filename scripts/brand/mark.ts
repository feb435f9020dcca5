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

/** Reads an SVG file's text as a mark. @returns the text to keep, or a sentence on what is wrong. */
export function readMark(text: string): { readonly mark: string } | { readonly problem: string } {
  const mark = tidy(text);
  const problem = (end: string) => ({ problem: `The drawing ${end}.` });
  if (!/^<svg\b[^>]*>[^]*<\/svg>$/.test(mark)) return problem('is no SVG file');
  const [found] = notPlain.exec(mark) ?? [];
  if (found) {
    return problem(
      `holds ${found.trim().slice(0, 40)}; export plain shapes with plain colors and attributes`,
    );
  }
  const root = /^<svg\b[^>]*>/.exec(mark)?.[0] ?? '';
  const [, width, height] = /viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"/.exec(root) ?? [];
  if (!width) return problem('has no viewBox="0 0 32 32" or the like');
  if (width !== height) return problem(`is ${width} wide and ${height} high; a mark is square`);
  const sizeless = root.replace(/ (?:width|height|x|y|version|xmlns)="[^"]*"/g, '');
  const kept = mark.replace(
    root,
    sizeless.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"'),
  );
  const bytes = Buffer.byteLength(kept);
  if (bytes > MAX_BYTES) {
    return problem(
      `has ${bytes} bytes, and may have ${MAX_BYTES}: every page holds it three times`,
    );
  }
  return { mark: `${kept}\n` };
}

/** The icon of tabs: the mark in the dark theme's colors, on its ground. */
export function drawFavicon(mark: string, dark: ThemeColors): string {
  const placed = paintMark(mark.trim(), dark).replace(
    /^<svg xmlns="[^"]+"/,
    '<svg x=".64" y=".64" width="30.72" height="30.72"',
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7.5" fill="${dark.ground ?? ''}"/>${placed}</svg>\n`;
}
