import type { Colors, ThemeColors } from './tokens.ts';

/**
 * Pairs of foreground and background, with the ratio that WCAG 2.2 requires (1.4.3; 1.4.11 for a
 * control's border).
 */
const pairs: readonly (readonly [above: string, below: string, ratio: number])[] = [
  ...['text', 'muted', 'accent', 'amber', 'bad', 'good'].flatMap(
    (name): [string, string, number][] => [
      [name, 'ground', 4.5],
      [name, 'raised', 4.5],
    ],
  ),
  ['on-action', 'action', 4.5],
  ['on-warm', 'warm', 4.5],
  ['control-line', 'ground', 3],
];

function channels(color: string): number[] {
  const digits = color.slice(1).replace(/^(.)(.)(.)$/, '$1$1$2$2$3$3');
  return Array.from(Buffer.from(digits, 'hex'), (value) => value / 255);
}

/** Mixes two colors. @param share from 0 (the first color) to 1 (the second). */
export function mix(from: string, to: string, share: number): string {
  const aim = channels(to);
  const mixed = channels(from).map((value, at) => value + ((aim[at] ?? 0) - value) * share);
  return `#${Buffer.from(mixed.map((value) => Math.round(value * 255))).toString('hex')}`;
}

/** @see https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) =>
    value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function findInTheme(theme: string, colors: ThemeColors): string[] {
  return pairs.flatMap(([above, below, wanted]) => {
    const one = colors[above];
    const other = colors[below];
    if (one === undefined || other === undefined) return [];
    const found = contrast(one, other);
    if (found >= wanted) return [];
    return `${theme}: ${above} ${one} on ${below} ${other} has a contrast of ${found.toFixed(2)}, and needs ${wanted}`;
  });
}

/** Reports every pair of colors with too little contrast, one sentence each. */
export function findContrastProblems({ dark, light }: Colors): string[] {
  return [...findInTheme('dark', dark), ...findInTheme('light', light)];
}
