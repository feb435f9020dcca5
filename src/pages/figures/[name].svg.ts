/** Drawings of articles. Each is a separate file that is fetched after the article's text. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { answerSymbols, toSymbols } from '../../build/symbols.ts';
import { figures } from '../../components/article/figures.ts';

export const getStaticPaths: GetStaticPaths = () =>
  Object.entries(figures).map(([name, figure]) => ({ params: { name }, props: { figure } }));

export const GET: APIRoute<Record<string, string>> = ({ props }) => answerSymbols(toSymbols(props));
