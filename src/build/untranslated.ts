/** List of what a language still lacks, for the build. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BRAND_FILE } from '#brand/brand.ts';
import { languages } from '#brand/file.ts';
import { mergeTexts } from '#brand/merge-texts.ts';
import { editedFolders } from '#features/articles/editor.ts';
import { englishWords } from './english-words.ts';

const [defaultLanguage = ''] = languages;

/** The language in which the texts of the project are written. */
export const ENGLISH = 'en';

/** File of a language with texts that are the same in both languages, such as `Blog`. */
const SAME = 'same.json';

/** Properties of the owner's texts that are not words. */
const NO_WORDS = /^(?:id|sells|drawings|tools)$/;

/** Words of a text, without its values. */
function wordsOf(text: unknown): string {
  if (typeof text !== 'function') return String(text).replaceAll(/\{\w+\}/g, '…');
  const values = new Proxy({}, { get: () => '…' });
  return String((text as (values: object) => unknown)(values));
}

/** Texts at any depth of a value, by their paths. */
function listTexts(value: unknown, path: readonly string[] = []): [path: string, text: string][] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .filter(([key]) => !NO_WORDS.test(key))
      .flatMap(([key, one]) => listTexts(one, [...path, key]));
  }
  const isText = typeof value === 'string' || typeof value === 'function';
  return isText ? [[path.join('.'), wordsOf(value)]] : [];
}

type Texts = ReadonlyMap<string, string>;

const readJson = (file: string) =>
  JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, unknown>>;

async function read(file: string): Promise<Texts> {
  const content: unknown = file.endsWith('.json')
    ? readJson(file)
    : await import(pathToFileURL(resolve(file)).href);
  return new Map(listTexts(content));
}

/** Texts of the brand file that have another form in each language. The others are names, numbers, and addresses. */
const WORDS_OF_BRAND =
  /^(?:company\.(?:tagline|description|hours|answersWithin)|people\.\w+\.work|photos\.\d+\.alt|promises|plans\.\w+\.(?:features|audience|without)|featureDefinitions|includedServices)\b/;

function wordsOfBrand(brand: object): Texts {
  return new Map(listTexts(brand).filter(([path]) => WORDS_OF_BRAND.test(path)));
}

/** A text of a language that equals the reference, or a file that the language lacks. */
interface Untranslated {
  readonly file: string;
  /** Path of the text in its file. Empty for a missing file. */
  readonly path: string;
  /** The text, or all texts of a missing file. */
  readonly text: string;
}

/** Folder of the drawings of the landing page. */
const DRAWINGS = 'src/content/drawings';

/** Words that a drawing shows. */
function wordsOfDrawing(svg: string): string {
  const texts = svg.matchAll(/<text\b[^>]*>(.*?)<\/text>/gs);
  return Array.from(texts, ([, text = '']) => text.replace(/<[^>]*>/g, ' ')).join(' ');
}

/** Folder with the files of a language in a folder of `src/content`. */
const folderOf = (root: string, code: string) =>
  code === defaultLanguage ? root : `${root}/${code}`;

/** The brand file, or the file with its texts in a language. */
const brandOf = (code: string) =>
  code === defaultLanguage ? BRAND_FILE : `src/content/site/${code}/${BRAND_FILE}`;

/** True for an English file whose words are in the code. */
const isOfCode = (file: string) =>
  file.startsWith(`src/texts/${ENGLISH}/`) && Object.hasOwn(englishWords, basename(file));

/** Pairs of a file and its translation. */
function listPairs(from: string, to: string): (readonly [from: string, to: string])[] {
  const folders = [
    [`src/texts/${from}`, `src/texts/${to}`, '*.ts'],
    [folderOf(editedFolders.site, from), folderOf(editedFolders.site, to), '*.json'],
  ] as const;
  const pairs = folders.flatMap(([own, other, pattern]) =>
    globSync(pattern, { cwd: own })
      .filter((name) => name !== BRAND_FILE)
      .sort()
      .map((name) => [`${own}/${name}`, `${other}/${name}`] as const),
  );
  return [...pairs, [brandOf(from), brandOf(to)]];
}

/** A file of a language, and its texts that equal those of the reference, or that it lacks. */
interface Comparison {
  readonly file: string;
  readonly isMissing: boolean;
  readonly texts: readonly (readonly [path: string, text: string])[];
}

/** Compares the texts of a language, without legal texts, with those that appear in their place. */
async function compareTexts(code: string): Promise<Comparison[]> {
  const reference = code === defaultLanguage ? ENGLISH : defaultLanguage;
  if (reference === code) return [];
  const same = `src/texts/${code}/${SAME}`;
  const allowed = new Set(
    existsSync(same) ? (JSON.parse(readFileSync(same, 'utf8')) as readonly string[]) : [],
  );
  const lists = listPairs(reference, code).map(async ([from, file]): Promise<Comparison[]> => {
    if (!existsSync(from)) return [];
    const isMissing = !existsSync(file);
    const isBrand = basename(file) === BRAND_FILE;
    const texts = isBrand
      ? wordsOfBrand(readJson(from))
      : isOfCode(from)
        ? new Map(listTexts(englishWords[basename(from) as keyof typeof englishWords]))
        : await read(from);
    const own = isMissing
      ? texts
      : isBrand
        ? wordsOfBrand(mergeTexts(readJson(from), readJson(file)))
        : await read(file);
    const equal = Array.from(own)
      .filter(([path, text]) => texts.get(path) === text && /\p{L}{2}/u.test(text))
      .filter(([, text]) => !allowed.has(text));
    return isMissing || equal.length > 0 ? [{ file, isMissing, texts: equal }] : [];
  });
  return (await Promise.all(lists)).flat();
}

/** Texts that appear in the default language on the pages of another one. `…` stands for a value. */
export async function listFallbackTexts(code: string): Promise<string[]> {
  const found = await compareTexts(code);
  return found.flatMap(({ texts }) => texts.map(([, text]) => text));
}

/**
 * Finds what is not translated yet: missing files, and texts that equal those of the default language. These appear
 * in the default language. The list of texts that may be the same is `src/texts/<code>/same.json`.
 * @param code a language. The default language is compared with English, of which `npm run setup` keeps a copy.
 */
export async function findUntranslated(code: string): Promise<Untranslated[]> {
  const texts = (await compareTexts(code)).flatMap(({ file, isMissing, texts: found }) =>
    isMissing
      ? [{ file, path: '', text: found.map(([, text]) => text).join(' ') }]
      : found.map(([path, text]) => ({ file, path, text })),
  );
  const reference = code === defaultLanguage ? ENGLISH : defaultLanguage;
  const [from, to] = [reference, code].map((one) => folderOf(editedFolders.legal, one)) as [
    string,
    string,
  ];
  const legal = reference === code || !existsSync(from) ? [] : globSync('*.mdx', { cwd: from });
  const missing = legal.filter((name) => !existsSync(`${to}/${name}`)).sort();
  const drawings = code === defaultLanguage ? [] : globSync('*.svg', { cwd: DRAWINGS }).sort();
  return [
    ...texts,
    ...drawings
      .map((name) => ({
        file: `${DRAWINGS}/${code}/${name}`,
        path: '',
        text: wordsOfDrawing(readFileSync(`${DRAWINGS}/${name}`, 'utf8')),
      }))
      .filter(({ file, text }) => /\p{L}{2}/u.test(text) && !existsSync(file)),
    ...missing.map((name) => ({
      file: `${to}/${name}`,
      path: '',
      text: readFileSync(`${from}/${name}`, 'utf8').replace(/^---.*?^---/ms, ''),
    })),
  ];
}

/** Lists what is not translated yet, one line each. */
export async function listUntranslated(code: string): Promise<string[]> {
  const found = await findUntranslated(code);
  return found.map(({ file, path, text }) =>
    path ? `${file}: ${path} (${text})` : `${file}: the file is missing`,
  );
}

/** Returns the files with untranslated texts, and the paths of these. A file that does not exist has none. */
export function groupByFile(
  found: readonly Untranslated[],
): { readonly file: string; readonly paths: string[] }[] {
  const groups = Map.groupBy(found, ({ file }) => file);
  return Array.from(groups, ([file, texts]) => ({
    file,
    paths: texts.flatMap(({ path }) => path || []),
  }));
}

const countWords = (text: string) => text.match(/[\p{L}\p{N}][^\s…]*/gu)?.length ?? 0;

/** Sums up what is not translated yet: `12 texts with 80 words`. */
export function countUntranslated(found: readonly Untranslated[]): string {
  const words = found.reduce((sum, { text }) => sum + countWords(text), 0);
  const [texts, files] = [true, false].map(
    (isText) => found.filter(({ path }) => (path !== '') === isText).length,
  );
  const what = files ? `${texts} texts and ${files} files` : `${texts} texts`;
  return `${what} with ${words} words`;
}
