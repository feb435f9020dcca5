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

/** Some of the colors of one or both themes. */
export type StatedColors = { readonly [theme in keyof Colors]?: ThemeColors | undefined };

/** Declarations of the block with this selector. */
function readBlock(css: string, selector: string): Record<string, string> {
  const block = css.slice(css.indexOf(`  ${selector} {`)).split('}')[0] ?? '';
  const found = block.matchAll(/--([\w-]+):\s*(#[\da-f]{3,6})\s*;/gi);
  return Object.fromEntries(Array.from(found, ([, name = '', value = '']) => [name, value]));
}

/**
 * Plain colors of the token file, by name without the leading dashes. The light theme inherits the dark
 * theme's colors.
 */
export function readColors(css: string): Colors {
  const dark = readBlock(css, ':root');
  return { dark, light: { ...dark, ...readBlock(css, ':root:not(.dark)') } };
}

/** Formats code as `npm run format` does. */
export function formatCode(text: string): Promise<string> {
  return format(text, { parser: 'typescript', singleQuote: true, printWidth: 100 });
}

/** Content of `src/site/colors.ts` for a token file: the same colors, for code that cannot read CSS. */
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

/** Replaces colors in the token file's text. A light color changes only if the light theme defines it. */
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

/** Mixing shares of surfaces and lines between the background and the text of a theme. */
const steps = {
  dark: { raised: 0.045, line: 0.15, 'control-line': 0.45 },
  light: { line: 0.11, 'control-line': 0.51 },
};

/** Derives surfaces and lines from a new background, unless the answers specify them. */
function withSurfaces(theme: keyof Colors, stated: ThemeColors, now: ThemeColors): ThemeColors {
  const { ground, text = now.text ?? '' } = stated;
  const drawn = ground
    ? Object.entries(steps[theme]).map(([name, share]) => [name, mix(ground, text, share)])
    : [];
  return { ...(Object.fromEntries(drawn) as ThemeColors), ...stated };
}

/**
 * Returns the token file with new colors. Text on buttons and badges becomes black or white if it would
 * be unreadable, and surfaces and lines follow the background. Colors in the answers take precedence.
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

/** Updates `src/site/colors.ts` to match the token file. */
export async function writeColors(): Promise<void> {
  writeFileSync(COLOR_FILE, await renderColors(readFileSync(TOKEN_FILE, 'utf8')));
}
