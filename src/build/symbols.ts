/**
 * Drawings as symbols of one file, by their file names: `…/art/studio.svg` gets the id `studio`. Pages
 * show them by reference, so they cost nothing before the text, follow its theme, and repeat for free.
 * @param drawings texts of SVG files, by path.
 * @param attributes what each symbol gets besides.
 */
export function toSymbols(drawings: Readonly<Record<string, string>>, attributes = ''): string {
  return Object.entries(drawings)
    .map(([file, svg]) =>
      svg
        .replace(
          '<svg xmlns="http://www.w3.org/2000/svg"',
          `<symbol id="${file.replace(/^.*\/|\.svg$/g, '')}"${attributes}`,
        )
        .replace('</svg>', '</symbol>')
        .replace(/<!--[\s\S]*?-->/g, '')
        .replace(/>\s+</g, '><')
        .replace(/"\s+\/>/g, '"/>')
        .trim(),
    )
    .join('');
}

/** The answer that is a file of symbols. */
export function answerSymbols(symbols: string): Response {
  return new Response(`<svg xmlns="http://www.w3.org/2000/svg">${symbols}</svg>`, {
    headers: { 'Content-Type': 'image/svg+xml' },
  });
}
