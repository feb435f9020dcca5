/** The drawings of articles, by name. Pages show them by reference, as files of their own. */
const drawings = import.meta.glob<string>('../../content/figures/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const byName = new Map(
  Object.entries(drawings).map(([file, svg]) => [file.replace(/^.*\/|\.svg$/g, ''), svg]),
);

/** The id of a drawing within its own file. */
export const FIGURE_ID = 'figure';

/** Where a drawing is delivered. */
export function figurePath(name: string): string {
  return `/figures/${name}.svg`;
}

export function figureNames(): string[] {
  return [...byName.keys()];
}

/** The text of a drawing, as it was drawn. */
function drawingOf(name: string): string {
  const svg = byName.get(name);
  if (svg === undefined) throw new Error(`There is no drawing src/content/figures/${name}.svg.`);
  return svg;
}

/** The size of a drawing in its own units: `viewBox="0 0 360 480"` → 360 by 480. */
export function figureSize(name: string): { readonly width: number; readonly height: number } {
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(drawingOf(name)) ?? [];
  if (!width || !height) throw new Error(`src/content/figures/${name}.svg states no viewBox.`);
  return { width: Number(width), height: Number(height) };
}

/**
 * The file that delivers a drawing: a symbol, which takes the colors of the page that shows it and
 * so follows its theme.
 */
export function figureFile(name: string): string {
  const symbol = drawingOf(name)
    .replace('<svg xmlns="http://www.w3.org/2000/svg"', `<symbol id="${FIGURE_ID}"`)
    .replace('</svg>', '</symbol>')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/>\s+</g, '><')
    .trim();
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbol}</svg>`;
}
