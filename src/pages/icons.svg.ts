/**
 * One file with the icons of all pages. They are shown by reference, so they cost a page nothing
 * before its text, take its colour, and repeat for free.
 */
import type { APIRoute } from 'astro';
import { icons } from '../components/layout/icons.ts';

export const GET: APIRoute = () => {
  const symbols = Object.entries(icons).map(
    ([name, rest]) => `<symbol id="${name}" viewBox="0 0 24 24" ${rest}</symbol>`,
  );
  return new Response(`<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`, {
    headers: { 'Content-Type': 'image/svg+xml' },
  });
};
