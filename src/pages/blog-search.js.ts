/** The search of the blog as a file of its own: a page loads it when its field is first touched. */
import type { APIRoute } from 'astro';
import { build } from 'esbuild';

export const GET: APIRoute = async () => {
  const { outputFiles } = await build({
    entryPoints: ['src/components/blog/search/blog-search.ts'],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    external: ['/pagefind/*'],
    write: false,
  });
  return new Response(outputFiles[0]?.text ?? '', {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8' },
  });
};
