/**
 * Icons that pages refer to (Icon.astro, src/pages/[...drawings].svg.ts): brands from Simple Icons,
 * everything else from Lucide. Used only at build time.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { LucideIcon } from 'lucide-react';
import Info from 'lucide-react/icons/info';
import Lightbulb from 'lucide-react/icons/lightbulb';
import Newspaper from 'lucide-react/icons/newspaper';
import PhoneCall from 'lucide-react/icons/phone-call';
import Search from 'lucide-react/icons/search';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Network } from '#brand/networks.ts';
import { listProfiles } from '#features/site/social.ts';

const project = createRequire(join(process.cwd(), 'package.json'));

/** Reads the path of a Simple Icons brand from its file. The package's index would load all brands. */
export function brandPath(id: string): string {
  const svg = readFileSync(project.resolve(`simple-icons/icons/${id}.svg`), 'utf8');
  const [, path] = / d="([^"]+)"/.exec(svg) ?? [];
  if (!path) throw new Error(`The mark ${id} of Simple Icons has no path.`);
  return path;
}

function brand(path: string): string {
  return `fill="currentColor"><path d="${path}"/>`;
}

function line(icon: LucideIcon): string {
  const strokes = 'stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';
  const shapes = renderToStaticMarkup(createElement(icon)).replace(/^<svg[^>]*>|<\/svg>$/g, '');
  return `fill="none" stroke="currentColor" ${strokes}>${shapes}`;
}

const LINKEDIN =
  'M2.5 8.6h4.3V22H2.5zM4.65 2a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM9.6 8.6h4.1v1.9c.7-1.2 2.1-2.2 4.1-2.2 3.9 0 4.7 2.4 4.7 6V22h-4.3v-6.8c0-1.7-.1-3.3-2.1-3.3s-2.2 1.6-2.2 3.2V22H9.6z';

/** Networks of the buttons that share an article (ShareArticle.astro), and of the owner's profiles. */
const shownNetworks = new Set([
  ...(['facebook', 'x', 'instagram', 'linkedin'] as const),
  ...listProfiles().map(({ network }) => network),
]);

/** Simple Icons and Lucide removed LinkedIn's icon at that company's request, so we drew it. */
const networkIcons = Object.fromEntries(
  Array.from(shownNetworks, (network) => [
    network,
    brand(network === 'linkedin' ? LINKEDIN : brandPath(network)),
  ]),
);

const drawn = {
  blog: line(Newspaper),
  phone: line(PhoneCall),
  search: line(Search),
  note: line(Info),
  tip: line(Lightbulb),
  warning: line(TriangleAlert),
} as const;

/** Attributes and content of each icon's symbol, which has a view box of 24 units. */
const icons = { ...networkIcons, ...drawn };

/** Icons as symbols. The id of a symbol is the icon's name. */
export function iconSymbols(): string {
  return Object.entries(icons)
    .map(([name, rest]) => `<symbol id="${name}" viewBox="0 0 24 24" ${rest}</symbol>`)
    .join('');
}

export type IconName = Network | keyof typeof drawn;
