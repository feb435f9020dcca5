/** Style sheet of the feed, with the colors of the brand, the typeface of headings, and a note for visitors. */
import type { APIRoute } from 'astro';
import feed from '../styles/feed.css?raw';
import heading from '../styles/heading.woff2?url';
import { colors } from '#brand/colors.ts';
import mark from '../../public/brand/mark.svg?raw';
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

/** The brand's mark in the colors of a theme, because a picture of a style sheet knows no variables of the page. */
const markOf = ({ text, brand, warm }: Readonly<Record<'text' | 'brand' | 'warm', string>>) =>
  `--mark: url("data:image/svg+xml,${encodeURIComponent(
    mark
      .replaceAll('var(--brand)', brand)
      .replaceAll('var(--warm)', warm)
      .replaceAll('currentColor', text),
  )}");`;

const declare = (theme: Readonly<Record<string, string | undefined>>) =>
  Object.entries(theme)
    .map(([name, value]) => `--${name}: ${value};`)
    .join('\n  ');

/** The feed follows the setting of the browser, because it has no switch for the theme. Paper is light. */
const themes = `:root {
  color-scheme: light;
  ${declare(colors.light)}
  ${markOf(colors.light)}
  --glow: color-mix(in srgb, var(--warm) 30%, transparent);
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    color-scheme: dark;
    ${declare(colors.dark)}
    ${markOf(colors.dark)}
    --glow: color-mix(in srgb, var(--action) 45%, transparent);
  }
}
`;

export const GET: APIRoute = () =>
  new Response(feed + generated + themes, {
    headers: { 'Content-Type': 'text/css; charset=utf-8' },
  });
