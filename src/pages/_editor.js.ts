/**
 * The script of the editor. It is separate from the scripts of other pages, so that they never contain a
 * byte that only the editor needs.
 */
import type { APIRoute } from 'astro';
import { bundleScript } from '../build/bundle-script.ts';

export const GET: APIRoute = async () =>
  new Response(await bundleScript('src/islands/editor/Editor.tsx', 'esm'), {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8' },
  });
