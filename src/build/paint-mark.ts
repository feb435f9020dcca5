/** Writes a theme's colors into the logo mark, for pictures, which cannot read the page's CSS properties. */
export function paintMark(mark: string, theme: Readonly<Record<string, string>>): string {
  return mark
    .replace(/var\(--([\w-]+)\)/g, (found, name: string) => theme[name] ?? found)
    .replaceAll('currentColor', theme.text ?? 'currentColor');
}
