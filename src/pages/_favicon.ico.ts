import type { APIRoute } from 'astro';
import { renderIco } from '../build/icons.ts';

export const GET: APIRoute = async () =>
  new Response(new Uint8Array(await renderIco()), { headers: { 'Content-Type': 'image/x-icon' } });
