/** Style sheet with the colors of the brand file. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { BRAND_FILE, type Brand } from '#brand/brand.ts';
import { contrast, INK, opacityBehindText, PAPER, toHex } from '#brand/contrast.ts';

const BRAND_STYLES = 'src/styles/brand.css';

/** Colors of the light theme that print uses, with values for paper in place of those that it cannot use. */
const onPaper = {
  raised: PAPER,
  line: '#ccc',
  'control-line': '#777',
  text: INK,
  muted: '#555',
  amber: '#740',
  bad: '#a11',
  good: '#163',
} as const;

/** True if a color of the light theme can be printed. The light theme of a dark site may have light text. */
function isForPaper(name: keyof typeof onPaper, color: string): boolean {
  if (name === 'line' || name === 'control-line') return true;
  return contrast(color, name === 'raised' ? INK : PAPER) >= 4.5;
}

const declare = (values: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(values)
    .flatMap(([name, value]) => (value === undefined ? [] : `--${name}: ${value};`))
    .join('\n    ');

/** Color that lies behind the text of a theme, with at most the given opacity, from 0 to 1. */
const fade = (color: string, theme: Brand['colors']['dark'], limit: number): string =>
  color + toHex(opacityBehindText(color, theme, limit));

/**
 * Colors of both themes and of print as custom properties, and as `--notice` the share of a
 * voice agent's included minutes after which the owner first notifies the client. One sheet contains both
 * themes with the values that depend on their colors, because each further rule would cost bytes on each page.
 */
export function renderBrandStyles(
  { dark, light }: Brand['colors'],
  { included, announcedAt }: Brand['callMinutes'],
): string {
  const whole = { ...dark, ...light } as typeof dark;
  const printed = Object.fromEntries(
    (Object.keys(onPaper) as (keyof typeof onPaper)[]).map((name) => {
      const color = light[name];
      return [name, color && isForPaper(name, color) ? color : onPaper[name]];
    }),
  );
  return `/* Generated from brand.json by src/build/brand-styles.ts. */
@layer base {
  :root {
    color-scheme: dark;
    ${declare(dark)}
    --glow: ${fade(dark.action, dark, 0.45)};
    --tint: ${fade(dark.brand, dark, 0.14)};
    --sheen: rgb(255 255 255 / 0.06);
    --shade: rgb(0 0 0 / 0.4);
    --notice: ${(100 * announcedAt[0]) / included}%;
  }

  :root:not(.dark) {
    color-scheme: light;
    ${declare(light)}
    --glow: ${fade(whole.warm, whole, 0.3)};
    --tint: ${fade(whole.warm, whole, 0.14)};
    --shade: rgb(29 23 38 / 0.18);
  }
}

/* Print is light in both themes. The values repeat those of the light theme, which compresses best. */
@media print {
  :root,
  :root:not(.dark) {
    color-scheme: light;
    --ground: #fff;
    ${declare(printed)}
    --accent: color-mix(in srgb, var(--brand) 45%, black);
    --glow: transparent;
    --action: #eee;
    --on-action: #111;
    --on-warm: #111;
    font-size: 11pt;
  }
}
`;
}

/**
 * Writes the sheet that `base.css` imports, from the brand file as it is now. An unchanged file stays untouched,
 * so that Vite does not reload.
 */
export function writeBrandStyles(): void {
  const { colors, callMinutes } = JSON.parse(readFileSync(BRAND_FILE, 'utf8')) as Brand;
  const sheet = renderBrandStyles(colors, callMinutes);
  if (existsSync(BRAND_STYLES) && readFileSync(BRAND_STYLES, 'utf8') === sheet) return;
  writeFileSync(BRAND_STYLES, sheet);
}
