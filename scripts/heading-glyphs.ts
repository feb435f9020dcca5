import { company } from '../src/site/company.ts';

/** ASCII from space to tilde, and typographic characters. */
const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index));

/**
 * Characters in the heading typeface. The browser renders other characters in the next typeface of
 * `--font-head`.
 */
export const headingGlyphs = `${ascii.join('')} ‘’“”–—…·×©é${company.name}`;
