/**
 * One file with the icons of all pages but the landing page, which has them in art.svg. They are shown by reference, so they cost a page nothing
 * before its text, take its colour, and repeat for free.
 */
import type { APIRoute } from 'astro';
import { iconSymbols } from '../components/layout/icons.ts';

export const GET: APIRoute = () => {
  return new Response(`<svg xmlns="http://www.w3.org/2000/svg">${iconSymbols()}</svg>`, {
    headers: { 'Content-Type': 'image/svg+xml' },
  });
};
