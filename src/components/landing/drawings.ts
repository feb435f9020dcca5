/** Texts of the landing page's drawings, by path. */
export const drawings = import.meta.glob<string>('../../content/drawings/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/**
 * Returns the width and height of a drawing. Wide windows enlarge it.
 * @throws Error if there is no drawing with this name.
 */
export function sizeOfDrawing(name: string): { width: string; height: string } {
  const drawing = drawings[`../../content/drawings/${name}.svg`] ?? '';
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(drawing) ?? [];
  if (!width || !height) throw new Error(`services.json: src/content/drawings has no ${name}.svg`);
  return { width, height };
}
