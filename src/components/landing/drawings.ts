import { drawingsOfLanguage } from '../../build/drawings-of-language.ts';

const files = import.meta.glob<string>('../../content/drawings/**/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const drawings = drawingsOfLanguage(files);

/**
 * Size of a drawing, as the attribute of its element: its proportions, or for a drawing that fills
 * its place, its height.
 * @throws Error if there is no drawing with this name.
 */
export function frameOfDrawing(name: string): Record<string, string> {
  const drawing = drawings[name] ?? '';
  const [, attribute, size] = / (viewBox|height)="(0 0 \d+ \d+|100%)"/.exec(drawing) ?? [];
  if (!attribute || !size)
    throw new Error(`services.json: src/content/drawings has no ${name}.svg`);
  return { [attribute]: size };
}
