/** Icons for home screens. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { renderIcon } from '../build/icons.ts';

const sizes: Readonly<Record<string, number>> = {
  'apple-touch-icon': 180,
  'icon-192': 192,
  'icon-512': 512,
};

export const getStaticPaths: GetStaticPaths = () =>
  Object.keys(sizes).map((icon) => ({ params: { icon } }));

export const GET: APIRoute = async ({ params }) =>
  new Response(new Uint8Array(await renderIcon(sizes[params.icon ?? ''] ?? 0)), {
    headers: { 'Content-Type': 'image/png' },
  });
