/**
 * The script of the editor. It is separate from the scripts of other pages, so that they never contain a
 * byte that only the editor needs.
 */
import type { APIRoute } from 'astro';
import { bundleScript } from '../build/bundle-script.ts';

let script: Promise<string> | undefined;

export const GET: APIRoute = async () => {
  script ??= bundleScript('src/islands/editor/Editor.tsx', 'esm');
  return new Response(await script, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8' },
  });
};
