/** Typeface of headings, logo, and prices: a subset of Familjen Grotesk 700 with the owner's characters. */
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { formatCents } from '#brand/money.ts';
import { company } from '#brand/company.ts';
import { languages } from '#brand/file.ts';
import { ENGLISH } from '#features/articles/translations.ts';

const SOURCE = '@fontsource/familjen-grotesk/files/familjen-grotesk-latin-700-normal.woff2';
export const HEADING_TYPEFACE = 'src/styles/heading.woff2';

/** ASCII from space to tilde. */
const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index));

/** Patterns of the files with words in other languages than English. All languages share the typeface. */
export function patternsOfTexts(codes: readonly string[]): string[] {
  return codes.flatMap((code, index) => {
    if (code === ENGLISH) return [];
    const folder = index === 0 ? '' : `${code}/`;
    const content = `src/content/{articles,legal,site}/${folder}*.{json,mdx}`;
    return [`src/texts/${code}/*`, content, ...(index === 0 ? ['brand.json'] : [])];
  });
}

const texts = globSync(patternsOfTexts(languages));

/** Letters and punctuation marks that these files use. */
const letters = new Set(
  texts.flatMap((file) => readFileSync(file, 'utf8').match(/[\p{L}¡¿«»„‚]/gu) ?? []),
);

/**
 * Characters in the heading typeface: ASCII, typographic characters, those of the owner's name and
 * prices, and those of other languages. The browser renders other characters in the next typeface of `--font-head`.
 */
export const headingGlyphs = `${ascii.join('')} ‘’“”–—…·×©é${company.name}${formatCents(-123_456_789)}${[...letters].join('')}`;

/** Writes the file of the typeface, unless it is newer than the files that it is made from. */
export async function writeHeadingTypeface(): Promise<void> {
  const source = createRequire(import.meta.url).resolve(SOURCE);
  const inputs = ['brand.json', 'src/build/heading-typeface.ts', source, ...texts];
  const changed = Math.max(...inputs.map((file) => statSync(file).mtimeMs));
  if (existsSync(HEADING_TYPEFACE) && statSync(HEADING_TYPEFACE).mtimeMs > changed) return;
  const typeface = await subsetFont(readFileSync(source), headingGlyphs, { targetFormat: 'woff2' });
  writeFileSync(HEADING_TYPEFACE, typeface);
}
