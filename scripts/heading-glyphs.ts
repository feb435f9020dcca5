import { company } from '../src/site/company.ts';

/** ASCII from space to tilde, and the signs that typography adds to it. */
const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index));

/** What the face of headings can set. Anything else is set in the next face of `--font-head`. */
export const headingGlyphs = `${ascii.join('')} ‘’“”–—…·×©é${company.name}`;
