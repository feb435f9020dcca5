/** Ways in which the brand file reaches scripts and style sheets of pages. */
import type { Plugin } from 'vite';
import brand from '../../brand.json' with { type: 'json' };

/**
 * Lets page scripts contain only the parts of the brand file that they use. A JSON module has only a
 * default export in Node, and the bundler keeps a default export whole. It can remove unused parts of a
 * namespace import.
 */
export function brandParts(): Plugin {
  return {
    name: 'brand-parts',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/(?:domain|site)\/[\w-]+\.ts$/, code: /brand\.json/ },
      handler: (code) => code.replace('import brand from', 'import * as brand from'),
    },
  };
}

interface Declaration {
  readonly prop: string;
  readonly value: string;
}

interface BrandRule {
  readonly params: string;
  readonly replaceWith: (...declarations: Declaration[]) => unknown;
}

/**
 * PostCSS plugin that replaces `@brand <theme>` with custom properties for all colors that the theme
 * defines, and `@brand <theme> <names>` with some of them.
 */
export const brandColors = {
  postcssPlugin: 'brand-colors',
  AtRule: {
    brand: (rule: BrandRule) => {
      const [theme, ...names] = rule.params.split(' ');
      const colors = brand.colors[theme as keyof typeof brand.colors];
      const used = Object.entries(colors).filter(
        ([name]) => names.length === 0 || names.includes(name),
      );
      rule.replaceWith(...used.map(([name, value]) => ({ prop: `--${name}`, value })));
    },
  },
};
