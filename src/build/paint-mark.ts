/** The mark with a theme's colors written into it, for pictures: nothing there knows the page's properties. */
export function paintMark(mark: string, theme: Readonly<Record<string, string>>): string {
  return mark
    .replace(/var\(--([\w-]+)\)/g, (found, name: string) => theme[name] ?? found)
    .replaceAll('currentColor', theme.text ?? 'currentColor');
}
