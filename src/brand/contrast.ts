/**
 * Pairs of foreground and background colors, with the contrast ratio that WCAG 2.2 requires (1.4.3, and
 * 1.4.11 for the border of a control).
 */
const pairs = [
  ...(['text', 'muted', 'accent', 'amber', 'bad', 'good'] as const).flatMap(
    (name) =>
      [
        [name, 'ground', 4.5],
        [name, 'raised', 4.5],
      ] as const,
  ),
  ['on-action', 'action', 4.5],
  ['on-warm', 'warm', 4.5],
  ['control-line', 'ground', 3],
] as const;
type Colors = Readonly<Record<(typeof pairs)[number][0 | 1], string>>;

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
}

/** @see https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) =>
    value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Color that is seen if another one covers it with the given opacity, from 0 to 1. */
function cover(below: string, above: string, opacity: number): string {
  const over = channels(above);
  const mixed = channels(below).map((value, at) => value + (over[at]! - value) * opacity);
  return `#${mixed.map((value) => toHex(value)).join('')}`;
}

/** Value from 0 to 1 as two digits. */
export const toHex = (value: number) =>
  Math.round(255 * value)
    .toString(16)
    .padStart(2, '0');

/**
 * Highest opacity, up to a limit, with which a color can lie behind the text of a theme. Below it, the text has
 * the contrast that it needs, or the one that it has without the color.
 */
export function opacityBehindText(color: string, theme: Colors, limit: number): number {
  const grounds = [theme.ground, theme.raised];
  const isReadable = (opacity: number) =>
    grounds.every((ground) =>
      [theme.text, theme.muted, theme.accent].every(
        (text) =>
          contrast(text, cover(ground, color, opacity)) >= Math.min(4.5, contrast(text, ground)),
      ),
    );
  let opacity = limit;
  while (opacity > 0 && !isReadable(opacity)) opacity -= 0.01;
  return Math.max(opacity, 0);
}

/** White paper, and the ink of the text on it. */
export const PAPER = '#ffffff';
export const INK = '#111111';

/** Contrast ratio of two colors, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Colors of the text of badges, which have the same color as a tint with this opacity. */
const badges = new Set<string>(['amber', 'bad', 'good']);
const BADGE_TINT = 0.12;

interface ContrastProblem {
  /** Paths of the two colors in the brand file. */
  readonly fields: readonly string[];
  readonly says: string;
}

/** Reports every pair of colors with too little contrast, one sentence each. */
export function findContrastProblems({
  dark,
  light,
}: {
  readonly dark: Colors;
  readonly light: { readonly [Name in keyof Colors]?: string | undefined };
}): ContrastProblem[] {
  // Zod's type allows undefined values, which JSON cannot contain.
  const themes = { dark, light: { ...dark, ...light } as Colors };
  return Object.entries(themes).flatMap(([theme, colors]) => {
    const problemOf = ([above, below, wanted]: (typeof pairs)[number], opacity = 0) => {
      const found = contrast(colors[above], cover(colors[below], colors[above], opacity));
      if (found >= wanted) return undefined;
      const fields = [above, below].map((name) => `colors.${theme}.${name}`);
      const place = `${opacity > 0 ? 'its badge on ' : ''}${below} ${colors[below]}`;
      const says = `${colors[above]} on ${place} has a contrast of ${found.toFixed(2)}, and needs ${wanted}`;
      return { fields, says: `${fields[0]}: ${says}` };
    };
    return pairs.flatMap((pair) => {
      const onBadge = badges.has(pair[0]) ? problemOf(pair, BADGE_TINT) : undefined;
      return problemOf(pair) ?? onBadge ?? [];
    });
  });
}
