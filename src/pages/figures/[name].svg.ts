/** The drawings of articles, each a file of its own, fetched after the text that it belongs to. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { figureFile, figureNames } from '../../components/article/figures.ts';

export const getStaticPaths: GetStaticPaths = () =>
  figureNames().map((name) => ({ params: { name } }));

export const GET: APIRoute = ({ params }) =>
  new Response(figureFile(params.name ?? ''), { headers: { 'Content-Type': 'image/svg+xml' } });
