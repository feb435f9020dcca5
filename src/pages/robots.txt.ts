import type { APIRoute } from 'astro';
import { pagePaths } from '../domain/paths.ts';
import { canonicalUrl } from '../site/seo.ts';

export const GET: APIRoute = () =>
  new Response(
    [
      'User-agent: *',
      `Disallow: ${pagePaths.admin}`,
      'Disallow: /api/',
      '',
      `Sitemap: ${canonicalUrl('/sitemap-index.xml')}`,
      '',
    ].join('\n'),
  );
