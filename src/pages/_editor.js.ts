/**
 * The script of the editor. It is separate from the scripts of other pages, so that they never contain a
 * byte that only the editor needs.
 */
import type { APIRoute } from 'astro';
import { bundleScript } from '../build/bundle-script.ts';

let script: Promise<string> | undefined;

export const GET: APIRoute = async () => {
  // Facts in articles depend on these variables. No other variable gets into the script.
  const variables = import.meta.env as Readonly<Record<string, string | undefined>>;
  const { PUBLIC_SCHEDULING_URL, PUBLIC_CHAT_WIDGET_URL, PUBLIC_ANALYTICS_URL } = variables;
  script ??= bundleScript('src/islands/editor/Editor.tsx', 'esm', {
    'import.meta.env': { PUBLIC_SCHEDULING_URL, PUBLIC_CHAT_WIDGET_URL, PUBLIC_ANALYTICS_URL },
  });
  return new Response(await script, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8' },
  });
};
