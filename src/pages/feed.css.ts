/** Style sheet of the feed, with the colors of the brand, the typeface of headings, and a note for visitors. */
import type { APIRoute } from 'astro';
import brand from '../styles/brand.css?raw';
import feed from '../styles/feed.css?raw';
import heading from '../styles/heading.woff2?url';
import { blogTexts } from '#texts/blog.ts';

const generated = `@font-face {
  font-family: 'Familjen Grotesk';
  src: url('${heading}') format('woff2');
  font-weight: 700;
  font-display: swap;
}
rss {
  --note: ${JSON.stringify(blogTexts.feedNote)};
}
`;

/** The feed follows the settings of the browser, because it has no switch for the theme. */
const colors = brand.replace(
  /:root:not\(\.dark\) (\{[^}]*\})/,
  '@media (prefers-color-scheme: light) { :root $1 }',
);

export const GET: APIRoute = () =>
  new Response(feed + generated + colors, {
    headers: { 'Content-Type': 'text/css; charset=utf-8' },
  });
