import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { contrast, mix } from './contrast.ts';

export const TOKEN_FILE = 'src/styles/tokens.css';
const COLOR_FILE = 'src/site/colors.ts';

export type ThemeColors = Readonly<Record<string, string>>;

export interface Colors {
  readonly dark: ThemeColors;
  readonly light: ThemeColors;
}

/** Colors of some names, of one theme or both. */
export type StatedColors = { readonly [theme in keyof Colors]?: ThemeColors | undefined };

/** The declarations of the block that a selector opens. */
function readBlock(css: string, selector: string): Record<string, string> {
  const block = css.slice(css.indexOf(`  ${selector} {`)).split('}')[0] ?? '';
  const found = block.matchAll(/--([\w-]+):\s*(#[\da-f]{3,6})\s*;/gi);
  return Object.fromEntries(Array.from(found, ([, name = '', value = '']) => [name, value]));
}

/** The plain colors of the token file, by their names without dashes before. Light has what dark has. */
export function readColors(css: string): Colors {
  const dark = readBlock(css, ':root');
  return { dark, light: { ...dark, ...readBlock(css, ':root:not(.dark)') } };
}

/** Code as `npm run format` leaves it. */
export function formatCode(text: string): Promise<string> {
  return format(text, { parser: 'typescript', singleQuote: true, printWidth: 100 });
}

/** What `src/site/colors.ts` must say for a token file: the same colors, for what cannot read CSS. */
export async function renderColors(css: string): Promise<string> {
  const { dark, light } = readColors(css);
  const text = `/**
   * Colors of ${TOKEN_FILE}, for code that cannot read CSS: pictures, function responses, and the
   * browser's toolbar. \`npm run setup\` writes this file. Change the token file and run it.
   */
  export const colors = ${JSON.stringify({ dark, light })} as const;

  /** Separate constant, so that page scripts do not contain all colors. */
  export const brandColor = ${JSON.stringify(dark.brand)};`;
  return formatCode(text);
}

/** Replaces colors in the token file's text: dark ones, and light ones where light states its own. */
export function replaceColors(css: string, { dark, light }: Partial<Colors>): string {
  const at = css.indexOf('  :root:not(.dark) {');
  const end = css.indexOf('@media print');
  const replace = (part: string, colors: ThemeColors = {}) =>
    Object.entries(colors).reduce(
      (text, [name, value]) =>
        text.replace(new RegExp(`(\\n\\s+--${name}:\\s*)#[\\da-f]{3,6}`, 'i'), `$1${value}`),
      part,
    );
  return replace(css.slice(0, at), dark) + replace(css.slice(at, end), light) + css.slice(end);
}

/** How far from the ground to the text the surfaces and lines of a theme lie. */
const steps = {
  dark: { raised: 0.045, line: 0.15, 'control-line': 0.45 },
  light: { line: 0.11, 'control-line': 0.51 },
};

/** Surfaces and lines that nobody stated follow a ground that somebody did. */
function withSurfaces(theme: keyof Colors, stated: ThemeColors, now: ThemeColors): ThemeColors {
  const { ground, text = now.text ?? '' } = stated;
  const drawn = ground
    ? Object.entries(steps[theme]).map(([name, share]) => [name, mix(ground, text, share)])
    : [];
  return { ...(Object.fromEntries(drawn) as ThemeColors), ...stated };
}

/**
 * The token file with new colors. Words on buttons and marks become black or white when they could not be
 * read, surfaces and lines follow the ground; but for those that are stated.
 */
export function recolor(css: string, { dark = {}, light = {} }: StatedColors): string {
  const now = readColors(css);
  const changed = replaceColors(css, {
    dark: withSurfaces('dark', dark, now.dark),
    light: withSurfaces('light', light, now.light),
  });
  const { dark: all } = readColors(changed);
  const words = ['action', 'warm'].flatMap((name): [string, string][] => {
    const ground = all[name] ?? '';
    if (dark[`on-${name}`] || contrast(all[`on-${name}`] ?? '', ground) >= 4.5) return [];
    const isLight = contrast('#000000', ground) > contrast('#ffffff', ground);
    return [[`on-${name}`, isLight ? '#000000' : '#ffffff']];
  });
  return replaceColors(changed, { dark: Object.fromEntries(words) });
}

/** Brings `src/site/colors.ts` in line with the token file. */
export async function writeColors(): Promise<void> {
  writeFileSync(COLOR_FILE, await renderColors(readFileSync(TOKEN_FILE, 'utf8')));
}
