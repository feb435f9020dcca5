/** The landing page's drawings, its icons and the marks of the logo strip. */
import type { APIRoute } from 'astro';
import { answerSymbols, toSymbols } from '../build/symbols.ts';
import { brandPath, iconSymbols } from '../components/layout/icons.ts';
import { toolLogos } from '../site/logos.ts';

const drawings = import.meta.glob<string>('../components/landing/art/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const GET: APIRoute = () => {
  const logos = toolLogos.map(
    ({ id }) => `<symbol id="${id}" viewBox="0 0 24 24"><path d="${brandPath(id)}"/></symbol>`,
  );
  return answerSymbols(iconSymbols() + toSymbols(drawings) + logos.join(''));
};
