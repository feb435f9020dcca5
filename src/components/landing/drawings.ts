/** Texts of the landing page's drawings, by path. */
export const drawings = import.meta.glob<string>('../../content/drawings/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/**
 * Returns the proportions of a drawing, as the attribute of its element.
 * @throws Error if there is no drawing with this name.
 */
export function frameOfDrawing(name: string): { viewBox: string } {
  const drawing = drawings[`../../content/drawings/${name}.svg`] ?? '';
  const [, viewBox] = /viewBox="(0 0 \d+ \d+)"/.exec(drawing) ?? [];
  if (!viewBox) throw new Error(`services.json: src/content/drawings has no ${name}.svg`);
  return { viewBox };
}
