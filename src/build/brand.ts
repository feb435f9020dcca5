/** Plugins that bring the brand file into the scripts and style sheets of pages. */
import type { AtRule, Declaration } from 'postcss';
import type { Plugin } from 'vite';
import brand from '../../brand.json' with { type: 'json' };
import { plansOfKind } from '#brand/plan.ts';
import { services } from '#features/site/landing.ts';

/**
 * Makes page scripts contain only those parts of the brand file that they use. In Node, a JSON module has
 * only a default export, which the bundler always keeps whole. It can remove unused parts of a namespace
 * import.
 */
export function brandParts(): Plugin {
  return {
    name: 'brand-parts',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/(?:brand|features)\/[\w/-]+\.ts$/, code: /(?:brand|offer)\.json/ },
      handler: (code) => code.replace(/import (brand|offer) from/g, 'import * as $1 from'),
    },
  };
}

/** Parts of pages that exist only if the brand file defines them. */
const owned: Readonly<Record<string, boolean>> = {
  consent: brand.consent === 'ask',
  'four-plans': plansOfKind('website').length === 4,
  'light-logo': brand.logo.light !== '',
  logo: brand.logo.dark !== '',
  'long-name': brand.logo.dark === '' && brand.company.name.length > 18,
  'odd-services': services.cards.filter(({ sells }) => sells === '').length % 2 === 1,
  photos: brand.photos.length > 0,
  testimonials: brand.testimonials.length > 0,
};

/** Share of a voice agent's included minutes after which the owner first notifies the client. */
const noticeAt = `${(100 * (brand.callMinutes.announcedAt[0] ?? 0)) / brand.callMinutes.included}%`;

/**
 * PostCSS plugin. It replaces `--brand-colors: <theme>` with custom properties for all colors that the
 * theme defines, and `--brand-colors: <theme> <names>` with some of them. This is a declaration and not an
 * at-rule, because Tailwind removes empty at-rules that it does not know. The plugin keeps the rules in
 * `@owned <part>` only if the brand file defines the part, so that pages contain no unused rules. It replaces
 * `notice-at` in a background with `noticeAt`.
 */
export const brandStyles = {
  postcssPlugin: 'brand-styles',
  AtRule: {
    owned: (rule: AtRule) => {
      rule.replaceWith(...(owned[rule.params] ? (rule.nodes ?? []) : []));
    },
  },
  Declaration: {
    background: (declaration: Pick<Declaration, 'value'>) => {
      declaration.value = declaration.value.replace('notice-at', noticeAt);
    },
    '--brand-colors': (declaration: Declaration) => {
      const [theme, ...names] = declaration.value.split(' ');
      const colors = brand.colors[theme as keyof typeof brand.colors];
      const used = Object.entries(colors).filter(
        ([name]) => names.length === 0 || names.includes(name),
      );
      declaration.replaceWith(
        ...used.map(([name, value]) => declaration.clone({ prop: `--${name}`, value })),
      );
    },
  },
};
