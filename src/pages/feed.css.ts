/** Style sheet of the feed, with the colors of the brand. */
import type { APIRoute } from 'astro';
import brand from '../styles/brand.css?raw';
import feed from '../styles/feed.css?raw';

export const GET: APIRoute = () =>
  new Response(feed + brand, { headers: { 'Content-Type': 'text/css; charset=utf-8' } });
