/**
 * Makes the face of headings, logo and prices: what they need of Familjen Grotesk 700. `npm run setup`
 * runs it, for the name; and whoever changed scripts/heading-glyphs.ts: `node scripts/make-heading-face.ts`.
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
