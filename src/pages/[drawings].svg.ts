/** Drawings that pages refer to, in three files. A page fetches only the one or two that it needs. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { answerSymbols, toSymbols } from '../build/symbols.ts';
import { covers } from '../catalogue/covers.ts';
import { drawings } from '../components/landing/drawings.ts';
import { brandPath, iconSymbols } from '../components/layout/icons.ts';
import { services } from '../site/landing.ts';

const logos = services.tools.map(
  ({ id }) => `<symbol id="${id}" viewBox="0 0 24 24"><path d="${brandPath(id)}"/></symbol>`,
);

const files: Readonly<Record<string, string>> = {
  /** Icons of all pages except the landing page, whose file includes them. */
  icons: iconSymbols(),
  art: iconSymbols() + toSymbols(drawings) + logos.join(''),
  covers: toSymbols(covers),
};

export const getStaticPaths: GetStaticPaths = () =>
  Object.keys(files).map((drawings) => ({ params: { drawings } }));

export const GET: APIRoute = ({ params }) => answerSymbols(files[params.drawings ?? ''] ?? '');
