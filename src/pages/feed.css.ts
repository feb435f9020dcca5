/** Style sheet of the feed, with the colors of the brand and the typeface of headings. */
import type { APIRoute } from 'astro';
import brand from '../styles/brand.css?raw';
import feed from '../styles/feed.css?raw';
import heading from '../styles/heading.woff2?url';

const typeface = `@font-face {
  font-family: 'Familjen Grotesk';
  src: url('${heading}') format('woff2');
  font-weight: 700;
  font-display: swap;
}
`;

export const GET: APIRoute = () =>
  new Response(feed + typeface + brand, { headers: { 'Content-Type': 'text/css; charset=utf-8' } });
