import type { Brand, ColorName } from './brand.ts';

type ThemeColors = Readonly<{ [name in ColorName]?: string | undefined }>;

/**
 * Pairs of foreground and background, with the ratio that WCAG 2.2 requires (1.4.3; 1.4.11 for a
 * control's border).
 */
const pairs: readonly (readonly [above: ColorName, below: ColorName, ratio: number])[] = [
  ...(['text', 'muted', 'accent', 'amber', 'bad', 'good'] as const).flatMap(
    (name): [ColorName, ColorName, number][] => [
      [name, 'ground', 4.5],
      [name, 'raised', 4.5],
    ],
  ),
  ['on-action', 'action', 4.5],
  ['on-warm', 'warm', 4.5],
  ['control-line', 'ground', 3],
];

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
}

/** Converts a share from 0 to 1 to two hexadecimal digits. */
function toHex(value: number): string {
  return Math.round(value * 255)
    .toString(16)
    .padStart(2, '0');
}

/** Mixes two colors. @param share from 0 (the first color) to 1 (the second). */
function mix(from: string, to: string, share: number): string {
  const aim = channels(to);
  const mixed = channels(from).map((value, at) => value + ((aim[at] ?? 0) - value) * share);
  return `#${mixed.map(toHex).join('')}`;
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

/** Returns the color, mixed with as much of another color as it needs to be readable. */
function mixUntil(color: string, aim: string, isReadable: (color: string) => boolean): string {
  const steps = Array.from({ length: 20 }, (_, at) => mix(color, aim, (at + 1) / 20));
  return steps.find(isReadable) ?? aim;
}

/** Brightness of a button under the pointer (src/styles/buttons.css). */
const HOVERED = 1.1;

/** Reports a color of buttons that is too bright for their text under the pointer. */
function findHoverProblems(theme: string, colors: ThemeColors): string[] {
  const { action, 'on-action': label } = colors;
  if (action === undefined || label === undefined) return [];
  const hovered = (color: string) =>
    `#${channels(color)
      .map((value) => toHex(Math.min(1, value * HOVERED)))
      .join('')}`;
  if (contrast(label, action) < 4.5 || contrast(label, hovered(action)) >= 4.5) return [];
  const readable = mixUntil(action, '#000000', (color) => contrast(label, hovered(color)) >= 4.5);
  return [
    `colors.${theme}.action: ${action} is too bright for on-action ${label} under the pointer; use ${readable}, for example`,
  ];
}

function findInTheme(theme: string, colors: ThemeColors): string[] {
  const problems = pairs.flatMap(([above, below, wanted]) => {
    const one = colors[above];
    const other = colors[below];
    if (one === undefined || other === undefined) return [];
    const found = contrast(one, other);
    if (found >= wanted) return [];
    const aim = contrast('#000000', other) > contrast('#ffffff', other) ? '#000000' : '#ffffff';
    const better = mixUntil(one, aim, (color) => contrast(color, other) >= wanted);
    return `colors.${theme}.${above}: ${one} on ${below} ${other} has a contrast of ${found.toFixed(2)}, and needs ${wanted}; use ${better}, for example`;
  });
  return [...problems, ...findHoverProblems(theme, colors)];
}

/** Reports every pair of colors with too little contrast, one sentence each, with a better color. */
export function findContrastProblems({ dark, light }: Brand['colors']): string[] {
  return [...findInTheme('dark', dark), ...findInTheme('light', { ...dark, ...light })];
}
