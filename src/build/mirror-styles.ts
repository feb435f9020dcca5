/**
 * Mirrors the styles in the build of a language that is written from right to left. The styles themselves have
 * physical properties, which are shorter than logical ones in every document of the other languages.
 */

/** Declaration of PostCSS. */
interface Declaration {
  prop: string;
  value: string;
}

const sides = { left: 'start', right: 'end' } as const;
const ends: Readonly<Record<string, string>> = sides;
type Side = keyof typeof sides;

/** Logical name of a property: `margin-left` → `margin-inline-start`. */
function toLogical(prop: string): string {
  const corner = /^border-(top|bottom)-(left|right)-radius$/.exec(prop);
  if (corner) {
    const [, block, side] = corner;
    return `border-${block === 'top' ? 'start' : 'end'}-${sides[side as Side]}-radius`;
  }
  return prop
    .replace(/^(left|right)$/, (side) => `inset-inline-${sides[side as Side]}`)
    .replace(
      /^((?:scroll-)?(?:margin|padding)|border)-(left|right)/,
      (_, name: string, side: Side) => `${name}-inline-${sides[side]}`,
    );
}

/** Splits a value at its spaces outside of parentheses. */
const partsOf = (value: string) =>
  value.match(/(?:[^\s(]+|\([^()]*(?:\([^()]*\)[^()]*)*\))+/g) ?? [];

function mirrorValue(prop: string, value: string): string {
  if (prop === 'text-align') return ends[value] ?? value;
  if (!/^(?:margin|padding|inset)$/.test(prop)) return value;
  const [top, right, bottom, left, ...others] = partsOf(value);
  return left === undefined || others.length > 0 ? value : [top, left, bottom, right].join(' ');
}

/** Declarations that are mirrored already. PostCSS visits a changed one again. */
const seen = new WeakSet<Declaration>();

/** Plugin of PostCSS. */
export const mirrorStyles = {
  postcssPlugin: 'mirror-styles',
  Declaration(declaration: Declaration): void {
    const { prop, value } = declaration;
    const [logical, mirrored] = [toLogical(prop), mirrorValue(prop, value)];
    if (seen.has(declaration)) return;
    seen.add(declaration);
    if (logical !== prop) declaration.prop = logical;
    if (mirrored !== value) declaration.value = mirrored;
  },
};
