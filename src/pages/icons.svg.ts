/** The icons of all pages but the landing page, which has them in art.svg. */
import type { APIRoute } from 'astro';
import { answerSymbols } from '../build/symbols.ts';
import { iconSymbols } from '../components/layout/icons.ts';

export const GET: APIRoute = () => answerSymbols(iconSymbols());
