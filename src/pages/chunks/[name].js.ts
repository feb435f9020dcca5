/**
 * Small scripts that are fetched by address when a page needs them, and not before. Astro has no
 * way to load a script late without a first script file, so these are files of their own.
 */
import { build } from 'esbuild';
import type { APIRoute } from 'astro';

const FOLDER = 'src/components/landing/chunks';
const names = ['animate-call', 'animate-booking'];

export function getStaticPaths() {
  return names.map((name) => ({ params: { name } }));
}

export const GET: APIRoute = async ({ params }) => {
  const { outputFiles } = await build({
    entryPoints: [`${FOLDER}/${params.name}.ts`],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  });
  return new Response(outputFiles[0]?.text ?? '', {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8' },
  });
};
