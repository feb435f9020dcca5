/**
 * Combines drawings into symbols of one file. The id of a symbol is the name of the drawing's file: `studio`
 * for `…/drawings/studio.svg`. Pages refer to symbols, because then a drawing does not delay the text,
 * follows the theme, and can be shown several times.
 * @param drawings texts of SVG files, by path.
 * @throws Error that names the file which is not a drawing, or whose sizes depend on the page: Safari computes
 *   them as if the window were 0 px wide.
 */
export function toSymbols(drawings: Readonly<Record<string, string>>): string {
  return Object.entries(drawings)
    .map(([file, svg]) => {
      const [, attributes, content] =
        /<svg xmlns="[^"]*"([^>]* (?:viewBox|height)="[^>]+)>([^]*)<\/svg>\s*$/.exec(svg) ?? [];
      if (!content) {
        throw new Error(`${file} must be an <svg> with a namespace and a viewBox or a height.`);
      }
      const [size] = /\d(?:rem|[ls]?v[hwib]|vmin|vmax)\b/.exec(svg) ?? [];
      if (size)
        throw new Error(`${file} has a size in ${size.slice(1)}. Use the units of its view box.`);
      const id = file.replace(/^.*\/|\.svg$/g, '');
      const shapes = content
        .replaceAll(/\s+/g, ' ')
        .replaceAll('> <', '><')
        .replaceAll(' />', '/>');
      return `<symbol id="${id}"${attributes}>${shapes.trim()}</symbol>`;
    })
    .join('');
}
