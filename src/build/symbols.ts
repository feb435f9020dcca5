/**
 * Combines drawings into symbols of one file. The id is the file name: `…/art/studio.svg` becomes
 * `studio`. Pages refer to them, so a drawing never delays the text, follows the theme, and can repeat.
 * @param drawings texts of SVG files, by path.
 */
export function toSymbols(drawings: Readonly<Record<string, string>>): string {
  return Object.entries(drawings)
    .map(([file, svg]) =>
      svg
        .replace(
          '<svg xmlns="http://www.w3.org/2000/svg"',
          `<symbol id="${file.replace(/^.*\/|\.svg$/g, '')}"`,
        )
        .replace('</svg>', '</symbol>')
        .replace(/<!--[\s\S]*?-->/g, '')
        .replace(/>\s+</g, '><')
        .replace(/"\s+\/>/g, '"/>')
        .trim(),
    )
    .join('');
}

/** Returns a file of symbols as a response. */
export function answerSymbols(symbols: string): Response {
  return new Response(`<svg xmlns="http://www.w3.org/2000/svg">${symbols}</svg>`, {
    headers: { 'Content-Type': 'image/svg+xml' },
  });
}
