/**
 * Files of drawings that pages refer to. A page fetches only those of the first three files that it needs.
 * Each drawing for articles is a separate file, which is fetched after the article's text.
 */
import type { APIRoute, GetStaticPaths } from 'astro';
import { toSymbols } from '../build/symbols.ts';
import { covers } from '#features/articles/covers.ts';
import { figures } from '../components/article/figures.ts';
import { drawings } from '../components/landing/drawings.ts';
import { brandPath, iconSymbols } from '../components/layout/icons.ts';
import { services } from '#features/site/landing.ts';

const logos = services.tools.map(
  ({ id }) => `<symbol id="${id}" viewBox="0 0 24 24"><path d="${brandPath(id)}"/></symbol>`,
);

const files: Readonly<Record<string, string>> = {
  /** Icons of all pages except the landing page, whose file `art` includes them. */
  icons: iconSymbols(),
  art: iconSymbols() + toSymbols(drawings) + logos.join(''),
  covers: toSymbols(covers),
};

export const getStaticPaths: GetStaticPaths = () =>
  Object.entries(files)
    .concat(
      Object.entries(figures).map(([name, figure]) => [`figures/${name}`, toSymbols({ figure })]),
    )
    .map(([drawings, symbols]) => ({ params: { drawings }, props: { symbols } }));

/** `display="none"` keeps the browser from laying out the drawings of the file that a page does not use. */
export const GET: APIRoute<{ symbols: string }> = ({ props }) =>
  new Response(
    `<svg xmlns="http://www.w3.org/2000/svg"><defs display="none">${props.symbols}</defs></svg>`,
    { headers: { 'Content-Type': 'image/svg+xml' } },
  );
