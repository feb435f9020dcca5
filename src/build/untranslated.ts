/** List of what a language still lacks, for the build. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, parse, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import { BRAND_FILE, brandTextSchema } from '#brand/brand.ts';
import { mergeTexts } from '#brand/merge-texts.ts';
import { editedFolders } from '#features/articles/editor.ts';
import { ENGLISH, languageOfLegalText } from '#features/articles/translations.ts';
import { englishWords } from './english-words.ts';
import { defaultLanguage } from './languages.ts';

/** File of a language with texts that are the same in both languages, such as `Blog`. */
const SAME = 'same.json';

/** Properties of the owner's texts that are not words. */
const NO_WORDS = /^(?:id|sells|drawings|tools|file|locale)$/;

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

/** Content of a file. Empty if the file is damaged, which the content check reports. */
function readJson(file: string): Readonly<Record<string, unknown>> {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) ?? {}) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}

/** The copy of the English texts lacks parts of the brand file. */
const brandTexts = z.partial(brandTextSchema);

/** True for an English file whose words are in the code. */
const isOfCode = (file: string) =>
  file.startsWith(`src/texts/${ENGLISH}/`) && Object.hasOwn(englishWords, basename(file));

/** Texts of a file. Of a brand file, only those that pages show. @param under file of which a brand file replaces parts. */
async function read(file: string, under?: string): Promise<Texts> {
  if (basename(file) === BRAND_FILE) {
    const brand =
      under === undefined ? readJson(file) : mergeTexts(readJson(under), readJson(file));
    return new Map(listTexts(brandTexts.safeParse(brand).data));
  }
  if (isOfCode(file)) {
    return new Map(listTexts(englishWords[basename(file) as keyof typeof englishWords]));
  }
  const content: unknown = file.endsWith('.json')
    ? readJson(file)
    : await import(pathToFileURL(resolve(file)).href);
  return new Map(listTexts(content));
}

/** A text or a file that equals the reference, or a file that the language lacks. */
interface Untranslated {
  readonly file: string;
  /** Path of the text in its file. Empty for a whole file. */
  readonly path: string;
  /** The text, or all texts of the file. */
  readonly text: string;
}

/** Folder of the drawings of the landing page. */
const DRAWINGS = 'src/content/drawings';

function wordsOfDrawing(svg: string): string {
  const texts = svg.matchAll(/<text\b[^>]*>(.*?)<\/text>/gs);
  return Array.from(texts, ([, text = '']) => text.replace(/<[^>]*>/g, ' ')).join(' ');
}

/** Language that a language is compared with. */
const referenceOf = (code: string) => (code === defaultLanguage ? ENGLISH : defaultLanguage);

/** Folder with the files of a language in a folder of `src/content`. */
const folderOf = (root: string, code: string) =>
  code === defaultLanguage ? root : `${root}/${code}`;

/** The brand file, or the file with its texts in a language. */
const brandOf = (code: string) =>
  code === defaultLanguage ? BRAND_FILE : `src/content/site/${code}/${BRAND_FILE}`;

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
  const reference = referenceOf(code);
  if (reference === code) return [];
  const same = `src/texts/${code}/${SAME}`;
  const allowed = new Set(Object.values(readJson(same)));
  const lists = listPairs(reference, code).map(async ([from, file]): Promise<Comparison[]> => {
    if (!existsSync(from)) return [];
    const isMissing = !existsSync(file);
    const texts = await read(from);
    const own = isMissing ? texts : await read(file, from);
    // A text that equals an English one is English. It is listed where the default language lacks it.
    const isEnglish = code === ENGLISH && !isMissing;
    const equal = Array.from(isEnglish ? [] : own)
      .filter(([path, text]) => texts.get(path) === text && /\p{L}{2}/u.test(text))
      .filter(([, text]) => !allowed.has(text));
    return isMissing || equal.length > 0 ? [{ file, isMissing, texts: equal }] : [];
  });
  return (await Promise.all(lists)).flat();
}

/** Texts on the pages of a language that are in another one: the default language or English. `…` stands for a value. */
export async function listFallbackTexts(code: string): Promise<string[]> {
  const found = await compareTexts(code);
  return found.flatMap(({ texts }) => texts.map(([, text]) => text));
}

/** The texts of `listFallbackTexts` by the languages in which they are. */
export async function groupFallbackTexts(
  code: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const english = new Set(await listFallbackTexts(defaultLanguage));
  const groups = Map.groupBy(await listFallbackTexts(code), (text) =>
    english.has(text) ? ENGLISH : defaultLanguage,
  );
  groups.delete(code);
  return groups;
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
  return [...texts, ...findDrawings(code), ...findLegalTexts(code)];
}

/** Drawings with words that a language lacks. */
function findDrawings(code: string): Untranslated[] {
  if (code === defaultLanguage) return [];
  return globSync('*.svg', { cwd: DRAWINGS })
    .sort()
    .map((name) => ({
      file: `${DRAWINGS}/${code}/${name}`,
      path: '',
      text: wordsOfDrawing(readFileSync(`${DRAWINGS}/${name}`, 'utf8')),
    }))
    .filter(({ file, text }) => /\p{L}{2}/u.test(text) && !existsSync(file));
}

/** Legal texts that a language lacks, or has as setup has copied them. */
function findLegalTexts(code: string): Untranslated[] {
  const reference = referenceOf(code);
  if (reference === code) return [];
  const from = folderOf(editedFolders.legal, reference);
  const to = folderOf(editedFolders.legal, code);
  const names = existsSync(from) ? globSync('*.mdx', { cwd: from }).sort() : [];
  return names.flatMap((name) => {
    const file = `${to}/${name}`;
    if (existsSync(file) && languageOfLegalText(parse(name).name, code) === code) return [];
    const source = readFileSync(`${from}/${name}`, 'utf8');
    return [{ file, path: '', text: source.replace(/^---.*?^---/ms, '') }];
  });
}

/** Lists what is not translated yet, one line each. */
export async function listUntranslated(code: string): Promise<string[]> {
  const found = await findUntranslated(code);
  return found.map(({ file, path, text }) =>
    path
      ? `${file}: ${path} (${text})`
      : `${file}: ${existsSync(file) ? 'the whole text' : 'the file is missing'}`,
  );
}

/** Untranslated texts by file. A whole file has no paths. */
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

const amount = (count: number, noun: string) =>
  `${new Intl.NumberFormat('en').format(count)} ${noun}${count === 1 ? '' : 's'}`;

/** Sums up what is not translated yet: `12 texts and 1 whole file with 80 words, and 2 articles`. */
export function countUntranslated(found: readonly Untranslated[], articles = 0): string {
  const words = found.reduce((count, { text }) => count + countWords(text), 0);
  const [texts = 0, files = 0] = [true, false].map(
    (isText) => found.filter(({ path }) => (path !== '') === isText).length,
  );
  const what = [amount(texts, 'text'), ...(files ? [amount(files, 'whole file')] : [])];
  const others = articles > 0 ? `, and ${amount(articles, 'article')}` : '';
  return `${what.join(' and ')} with ${amount(words, 'word')}${others}`;
}
