import { globSync, readFileSync } from 'node:fs';
import { BRAND_FILE, type Brand } from '#brand/brand.ts';
import { demoText, listDemoTexts, listTexts } from '#brand/demo.ts';
import { isLanguageCode } from '#brand/language-code.ts';

/** Files with texts of the owner. Their drawings contain texts, too. */
const CONTENT = 'src/content/**/*.{json,mdx,svg}';

/** Laws, places, units, and formats of the United States. */
const ofUnitedStates =
  /\b(?:HIPAA|TCPA|FTC|CCPA|New York|California|Illinois|Texas|American Arbitration Association|E[SD]T|P[SD]T|United States|US number|US state|[Ff]ederal|business associate agreement|ZIP code|America\/\w+|en-US|usd)\b|\bU\.S\.|\$\d+(?:[,.]\d+)*|^\+1\b/g;

/** True if a text contains something of the demo, or something that is right in the United States only. */
export function isLeftover(text: string): boolean {
  return text.search(demoText) >= 0 || text.search(ofUnitedStates) >= 0;
}

/** Texts with the place where each of them is. */
interface Leftovers {
  readonly demo: readonly string[];
  readonly unitedStates: readonly string[];
}

function listInFiles(texts: ReadonlyMap<string, string>, pattern: RegExp): string[] {
  return Array.from(texts, ([file, text]) => {
    const found = [...new Set(text.match(pattern))];
    return found.length > 0 ? `${file} (${found.join(', ')})` : '';
  }).filter(Boolean);
}

/**
 * Finds texts of the demo, and texts and values that are right in the United States only, in the owner's
 * files. Both may be intended, for example in a studio in New York.
 */
export function findLeftovers(folder = '.'): Leftovers {
  const brand = JSON.parse(readFileSync(`${folder}/${BRAND_FILE}`, 'utf8')) as Brand;
  /** False for a file of a language that the site does not have. */
  const isShown = (file: string) => {
    const [, language] = /^src\/content\/[a-z]+\/([^/]+)\//.exec(file) ?? [];
    return !language || !isLanguageCode(language) || brand.languages.includes(language);
  };
  const files = globSync(CONTENT, { cwd: folder }).map((file) => file.replaceAll('\\', '/'));
  const texts = new Map(
    files
      .filter(isShown)
      .sort()
      .map((file) => [file, readFileSync(`${folder}/${file}`, 'utf8')]),
  );
  const inBrand = (paths: readonly string[]) => paths.map((path) => `${BRAND_FILE}: ${path}`);
  return {
    demo: [...inBrand(listDemoTexts(brand)), ...listInFiles(texts, demoText)],
    unitedStates: [
      ...inBrand(
        listTexts(brand).flatMap(([path, text]) => {
          const found = text.match(ofUnitedStates)?.[0];
          return found === undefined ? [] : `${path.join('.')} (${found})`;
        }),
      ),
      ...listInFiles(texts, ofUnitedStates),
    ],
  };
}
