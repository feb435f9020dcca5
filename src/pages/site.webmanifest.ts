import type { APIRoute } from 'astro';
import { pagePaths } from '../domain/paths.ts';
import { colors } from '../site/colors.ts';
import { company } from '../site/company.ts';

function icon(size: number, purpose: 'any' | 'maskable') {
  return { src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose };
}

export const GET: APIRoute = () =>
  Response.json({
    name: `${company.name}, ${company.tagline}`,
    short_name: company.name,
    start_url: pagePaths.home,
    display: 'browser',
    background_color: colors.dark.ground,
    theme_color: colors.dark.ground,
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  });
