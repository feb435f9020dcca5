/** Parts of the covers: shapes and texts in the colors of an article's category (ArticleCover.astro). */

const colors = {
  /** Background of the cover. */
  ground: 'var(--cover)',
  soft: 'var(--cover-2)',
  line: 'var(--cover-3)',
  ink: 'var(--ink)',
  paper: 'var(--paper)',
  warm: 'var(--warm)',
  onWarm: 'var(--on-warm)',
  good: 'var(--good)',
  bad: 'var(--bad)',
  none: 'none',
} as const;
type Color = keyof typeof colors;

interface TextLook {
  readonly size?: number;
  readonly color?: Color;
  readonly anchor?: 'middle' | 'end';
}

/** Line of text. `x` is its start, or the point of its anchor. */
export function text(x: number, y: number, words: string, look: TextLook = {}): string {
  const { size, color = 'ink', anchor } = look;
  const escaped = words.replaceAll('&', '&amp;');
  return `<text x="${x}" y="${y}"${size ? ` font-size="${size}"` : ''}${color === 'ink' ? '' : ` fill="${colors[color]}"`}${anchor ? ` text-anchor="${anchor}"` : ''}>${escaped}</text>`;
}

/** Rectangle with round corners. */
export function box(
  [x, y, width, height]: readonly [number, number, number, number],
  fill: Color = 'paper',
  radius = 10,
  stroke?: Color,
): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${colors[fill]}"${stroke ? ` stroke="${colors[stroke]}" stroke-width="2"` : ''}/>`;
}

export function disc(x: number, y: number, radius: number, fill: Color, stroke?: Color): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colors[fill]}"${stroke ? ` stroke="${colors[stroke]}" stroke-width="3"` : ''}/>`;
}

/** Line with round ends. */
export function line(path: string, stroke: Color = 'line', width = 2.5): string {
  return `<path d="${path}" fill="none" stroke="${colors[stroke]}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

export function shape(path: string, fill: Color): string {
  return `<path d="${path}" fill="${colors[fill]}"/>`;
}

/** Button or label, with its text in the middle. */
export function pill(
  x: number,
  y: number,
  width: number,
  words: string,
  fill: Color = 'warm',
): string {
  const color = fill === 'warm' ? 'onWarm' : fill === 'ink' ? 'paper' : 'ink';
  return (
    box([x, y, width, 28], fill, 14) +
    text(x + width / 2, y + 19.5, words, { color, anchor: 'middle' })
  );
}

/** Window of a browser with its address. */
export function browser(x: number, y: number, width: number, height: number, address = ''): string {
  return (
    box([x, y, width, height], 'paper', 10, 'line') +
    line(`M${x} ${y + 26}h${width}`, 'line', 2) +
    line(`M${x + 14} ${y + 13}h.1m11 0h.1m11 0h.1`, 'line', 6) +
    text(x + 52, y + 18.5, address, { size: 14 })
  );
}

/** Check mark that begins at a point. */
export const check = (x: number, y: number, stroke: Color = 'good'): string =>
  line(`M${x} ${y}l5 5 9-10`, stroke, 3);

/** Speech bubble. `isReply` places its tail on the right. */
export function bubble(
  x: number,
  y: number,
  width: number,
  words: string,
  isReply = false,
): string {
  const tail = isReply ? `M${x + width - 22} ${y + 30}h18v14z` : `M${x + 4} ${y + 30}h18l-18 14z`;
  const fill = isReply ? 'ink' : 'paper';
  return (
    shape(tail, fill) +
    box([x, y, width, 36], fill, 14) +
    text(x + 14, y + 23.5, words, { color: isReply ? 'paper' : 'ink' })
  );
}
