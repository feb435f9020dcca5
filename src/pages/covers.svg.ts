/** The covers of all articles: grounds and scenes. */
import type { APIRoute } from 'astro';
import { answerSymbols, toSymbols } from '../build/symbols.ts';

const drawings = import.meta.glob<string>('../components/blog/covers/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** A cover fills whatever shows it, and loses what does not fit. */
export const GET: APIRoute = () =>
  answerSymbols(toSymbols(drawings, ' preserveAspectRatio="xMidYMid slice"'));
