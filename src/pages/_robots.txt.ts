import type { APIRoute } from 'astro';
import { canonicalUrl } from '#features/seo/seo.ts';

export const GET: APIRoute = () =>
  new Response(`User-agent: *
Disallow: /api/

Sitemap: ${canonicalUrl('/sitemap-index.xml')}
`);
