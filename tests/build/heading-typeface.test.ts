import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  HEADING_TYPEFACE,
  headingGlyphs,
  patternsOfTexts,
  writeHeadingTypeface,
} from '../../src/build/heading-typeface.ts';
import { company } from '#brand/company.ts';

const ARTICLES = 'src/content/articles';

/** Title and level 2 headings of an article's file. */
function headingsOf(mdx: string): string[] {
  return Array.from(mdx.matchAll(/^(?:title: |## )(.*)$/gm), ([, text = '']) => text);
}

test('the typeface of headings contains every character of every heading', () => {
  const files = readdirSync(ARTICLES).filter((file) => file.endsWith('.mdx'));
  const headings = files.flatMap((file) => headingsOf(readFileSync(`${ARTICLES}/${file}`, 'utf8')));
  // Each article has a title and sections.
  expect(headings.length).toBeGreaterThanOrEqual(2 * files.length);
  for (const text of [company.name, ...headings]) {
    const missing = Array.from(text).filter((sign) => !headingGlyphs.includes(sign));
    expect(missing, text).toEqual([]);
  }
});

test('the typeface has the letters of every language, also of a default language that is not English', () => {
  expect(patternsOfTexts(['en'])).toEqual([]);
  expect(patternsOfTexts(['en', 'pt-BR']).join()).toMatch(/site\}\/pt-BR\/\*/);
  const ofSpanish = patternsOfTexts(['es', 'en']);
  expect(ofSpanish).toContain('src/texts/es/*');
  expect(ofSpanish).toContain('brand.json');
  expect(globSync(ofSpanish)).toContain('src/content/site/hero.json');
});

test('the typeface of headings is at most 10 KB', async () => {
  await writeHeadingTypeface();
  expect(statSync(HEADING_TYPEFACE).size).toBeLessThanOrEqual(10 * 1_024);
});
