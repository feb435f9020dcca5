/**
 * One file with the covers of all articles: grounds and scenes. Pages show them by reference, so they
 * cost nothing before the text, follow its theme, and repeat for free.
 */
import type { APIRoute } from 'astro';

const drawings = import.meta.glob<string>('../components/blog/covers/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/**
 * `…/covers/seo-map.svg` and its text → the same drawing as a symbol with the id `seo-map`. It fills
 * whatever shows it, and loses what does not fit.
 */
function toSymbol([file, svg]: [string, string]): string {
  const id = file.replace(/^.*\/|\.svg$/g, '');
  return svg
    .replace(
      '<svg xmlns="http://www.w3.org/2000/svg"',
      `<symbol id="${id}" preserveAspectRatio="xMidYMid slice"`,
    )
    .replace('</svg>', '</symbol>')
    .replace(/>\s+</g, '><')
    .replace(/"\s+\/>/g, '"/>')
    .trim();
}

export const GET: APIRoute = () => {
  const symbols = Object.entries(drawings).map(toSymbol).join('');
  return new Response(`<svg xmlns="http://www.w3.org/2000/svg">${symbols}</svg>`, {
    headers: { 'Content-Type': 'image/svg+xml' },
  });
};
