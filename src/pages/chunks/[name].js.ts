/**
 * Small scripts that are fetched by address when a page needs them. Astro cannot load a script later
 * without another script file that loads it, so these are separate files.
 */
import type { APIRoute } from 'astro';
import { bundleScript } from '../../build/bundle-script.ts';
import { base } from '#features/site/paths.ts';

/** Scripts with words. */
const ofLanguage = ['src/components/blog/search/blog-search.ts'];
/** Scripts that all languages load from the same address. */
const ofSite = [
  'src/components/landing/chunks/animate-call.ts',
  'src/components/landing/chunks/animate-booking.ts',
];
const entries = base === '' ? [...ofLanguage, ...ofSite] : ofLanguage;

export function getStaticPaths() {
  return entries.map((entry) => ({
    params: { name: entry.replace(/^.*\/|\.ts$/g, '') },
    props: { entry },
  }));
}

export const GET: APIRoute<{ entry: string }> = async ({ props }) =>
  new Response(await bundleScript(props.entry, 'esm'), {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8' },
  });
