/**
 * Creates the typeface of headings, logo, and prices: a subset of Familjen Grotesk 700. `npm run setup`
 * runs it for the site name. After a change of scripts/heading-glyphs.ts, run `node
 * scripts/make-heading-face.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { headingGlyphs } from './heading-glyphs.ts';

const SOURCE = '@fontsource/familjen-grotesk/files/familjen-grotesk-latin-700-normal.woff2';
const TARGET = 'src/styles/heading.woff2';

const source = readFileSync(createRequire(import.meta.url).resolve(SOURCE));
const face = await subsetFont(source, headingGlyphs, { targetFormat: 'woff2' });
writeFileSync(TARGET, face);
console.log(`${TARGET}: ${face.length} bytes`);
