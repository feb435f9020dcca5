/** The mark: one drawing, from which the logo, the icons and the pictures for sharing are made. */
import { paintMark } from '../../src/build/paint-mark.ts';
import type { ThemeColors } from './tokens.ts';

export const MARK_FILE = 'src/components/ui/mark.svg';

/** It stands in every page three times. */
const MAX_BYTES = 2_000;

const elements = 'svg g path circle ellipse rect line polyline polygon'.split(' ');
const attributes = new Set(
  `xmlns version viewBox width height x y d cx cy r rx ry x1 y1 x2 y2 points transform opacity
   fill fill-rule fill-opacity clip-rule stroke stroke-width stroke-linecap stroke-linejoin
   stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity`.split(/\s+/),
);

/** Leaves out what a drawing program adds and no drawing needs. */
function tidy(svg: string): string {
  return svg
    .replace(/<\?[^]*?\?>|<!--[^]*?-->|<!DOCTYPE[^>]*>|<(title|desc|metadata)\b[^]*?<\/\1>/gi, '')
    .replace(/>\s+</g, '><')
    .trim();
}

/** What is wrong with a tag, as the end of a sentence. */
function findTagProblem([, slash, name = '', rest = '']: RegExpMatchArray): string | undefined {
  if (!elements.includes(name)) {
    return `holds <${name}>; what it may hold is ${elements.slice(1).join(', ')}`;
  }
  if (slash) return undefined;
  for (const [, attribute = '', value = ''] of rest.matchAll(/([\w:-]+)\s*=\s*["']([^"']*)["']/g)) {
    if (!attributes.has(attribute)) {
      return `states ${attribute}="${value.slice(0, 20)}" on <${name}>; export it with plain attributes, without styles, classes and ids`;
    }
    if (value.includes('url('))
      return `refers to something with ${value}; fill it with plain colors`;
  }
  return undefined;
}

/** Reads an SVG file's text as a mark. @returns the text to keep, or a sentence on what is wrong. */
export function readMark(text: string): { readonly mark: string } | { readonly problem: string } {
  const mark = tidy(text);
  const problem = (end: string) => ({ problem: `The drawing ${end}.` });
  if (!/^<svg\b[^>]*>[^]*<\/svg>$/.test(mark)) return problem('is no SVG file');
  for (const tag of mark.matchAll(/<(\/?)([\w:-]+)([^>]*)>/g)) {
    const found = findTagProblem(tag);
    if (found) return problem(found);
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
