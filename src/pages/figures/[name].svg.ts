/** The drawings of articles, each a file of its own, fetched after the text that it belongs to. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { answerSymbols, toSymbols } from '../../build/symbols.ts';
import { figures } from '../../components/article/figures.ts';

export const getStaticPaths: GetStaticPaths = () =>
  Object.entries(figures).map(([name, figure]) => ({ params: { name }, props: { figure } }));

export const GET: APIRoute<Record<string, string>> = ({ props }) => answerSymbols(toSymbols(props));
