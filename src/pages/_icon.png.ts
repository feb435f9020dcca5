/** Icons for browser tabs and home screens. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { renderFavicon, renderIcon } from '../build/icons.ts';

const pictures: Readonly<Record<string, () => Promise<Buffer>>> = {
  favicon: renderFavicon,
  'apple-touch-icon': () => renderIcon(180),
  'icon-192': () => renderIcon(192),
  'icon-512': () => renderIcon(512),
};

export const getStaticPaths: GetStaticPaths = () =>
  Object.keys(pictures).map((icon) => ({ params: { icon } }));

export const GET: APIRoute = async ({ params }) =>
  new Response(new Uint8Array((await pictures[params.icon ?? '']?.()) ?? []), {
    headers: { 'Content-Type': 'image/png' },
  });
