/**
 * The icons that pages show by reference (Icon.astro, src/pages/icons.svg.ts): brands from Simple
 * Icons, everything else from Lucide. At build time only.
 */
import {
  CalendarCheck,
  Clock,
  Info,
  Lightbulb,
  type LucideIcon,
  Newspaper,
  PhoneCall,
  Puzzle,
  Rocket,
  TriangleAlert,
} from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { siFacebook, siInstagram, siX } from 'simple-icons';

function brand(path: string): string {
  return `fill="currentColor"><path d="${path}"/>`;
}

/** What stands inside Lucide's own svg element, for one whose attributes are written in the page. */
export function shapes(icon: LucideIcon): string {
  return renderToStaticMarkup(createElement(icon)).replace(/^<svg[^>]*>|<\/svg>$/g, '');
}

function line(icon: LucideIcon): string {
  const strokes = 'stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';
  return `fill="none" stroke="currentColor" ${strokes}>${shapes(icon)}`;
}

/** The rest of a symbol with a view box of 24 units, from its attributes on, by the icon's name. */
export const icons = {
  facebook: brand(siFacebook.path),
  x: brand(siX.path),
  instagram: brand(siInstagram.path),
  // LinkedIn had itself removed from both sets, so this one is drawn here.
  linkedin: brand(
    'M2.5 8.6h4.3V22H2.5zM4.65 2a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM9.6 8.6h4.1v1.9c.7-1.2 2.1-2.2 4.1-2.2 3.9 0 4.7 2.4 4.7 6V22h-4.3v-6.8c0-1.7-.1-3.3-2.1-3.3s-2.2 1.6-2.2 3.2V22H9.6z',
  ),
  blog: line(Newspaper),
  phone: line(PhoneCall),
  calendar: line(CalendarCheck),
  puzzle: line(Puzzle),
  clock: line(Clock),
  rocket: line(Rocket),
  note: line(Info),
  tip: line(Lightbulb),
  warning: line(TriangleAlert),
} as const;

/** The icons as symbols, to be shown by their names. */
export function iconSymbols(): string {
  return Object.entries(icons)
    .map(([name, rest]) => `<symbol id="${name}" viewBox="0 0 24 24" ${rest}</symbol>`)
    .join('');
}

export type IconName = keyof typeof icons;
