/** The part of `npm run setup` that prepares the files of a new language, or of another default language. */
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { type Brand, brandTextSchema } from '#brand/brand.ts';
import { isLanguageCode } from '#brand/language-code.ts';
import { mergeTexts } from '#brand/merge-texts.ts';
import { FIGURES_FOLDER } from '#features/articles/check/site-content.ts';
import { editedFolders } from '#features/articles/editor.ts';
import type { TextRule } from '#features/forms/text-rule.ts';
import { contactFormRules } from '#features/submissions/contact-form.ts';
import { englishWords } from '../../src/build/english-words.ts';

/** Object with any keys, such as a part of the brand file. */
type Part = Readonly<Record<string, unknown>>;

/** The language whose files define the texts that every other language must have. */
const TYPED = 'en';

const textsOf = (code: string) => `src/texts/${code}`;
const siteOf = (code: string) => `${editedFolders.site}/${code}`;
const brandTextsFile = (code: string) => `${siteOf(code)}/brand.json`;

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as unknown;

function writeJson(file: string, value: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(value, undefined, 2)}\n`);
}

/** Problem with the codes of languages; undefined if there is none. */
export function findLanguageProblem(codes: readonly string[]): string | undefined {
  const unknown = codes.filter(isLanguageCode).find((code) => {
    const { language, region = 'US' } = new Intl.Locale(code);
    return [
      { type: 'language', value: language } as const,
      { type: 'region', value: region } as const,
    ].some(({ type, value }) => !new Intl.DisplayNames('en', { type, fallback: 'none' }).of(value));
  });
  return unknown && `languages: ${unknown} is not the code of a language (ISO 639-1)`;
}

/** Writes TypeScript in the format of the project. Its plugins need files of a build, and change only other files. */
async function writeCode(file: string, code: string): Promise<void> {
  const options = await resolveConfig(file);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, await format(code, { ...options, plugins: [], filepath: file }));
}

/**
 * Locale of a language. The region is that of the code, or else that of the prices, if they are in this language, or
 * the most likely. The script is left out if it is usual in the region, because Stripe knows `zh-TW`, for example.
 */
export function localeOf(code: string, { locale }: Pick<Brand['prices'], 'locale'>): string {
  if (new Intl.Locale(locale).language === code) return locale;
  const { language, script, region } = new Intl.Locale(code).maximize();
  const usual = new Intl.Locale(`${language}-${region}`);
  return usual.maximize().script === script ? usual.toString() : `${language}-${script}-${region}`;
}

/** `language.ts` of a language. */
function describeLanguage(code: string, prices: Brand['prices']): string {
  const { script = '' } = new Intl.Locale(code).maximize();
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
  const isFromRight = ['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo'].includes(script);
  const fields = {
    code,
    locale: localeOf(code, prices),
    name: name.charAt(0).toLocaleUpperCase(code) + name.slice(1),
    ...(isFromRight && { direction: 'rtl' }),
  };
  return `/** Language of the texts in this folder. */
    export const language = ${JSON.stringify(fields)} as const;`;
}

/** Words of the contact form, with the messages of the form in the browser. */
function contactWords() {
  const rules: Readonly<Record<string, TextRule>> = contactFormRules;
  return Object.fromEntries(
    Object.entries(englishWords['fields.ts'].contactFieldTexts).map(([name, words]) => {
      const { missing } = rules[name] ?? {};
      return [name, { ...words, ...(missing && { missing }) }];
    }),
  );
}

/** Files whose English words are in the code. */
const ofCode: Readonly<Record<string, () => string>> = {
  'fields.ts': () => {
    const { intakeSectionTexts, intakeFieldTexts } = englishWords['fields.ts'];
    return `import type { ContactFieldTexts, IntakeFieldTexts, IntakeSectionTexts } from '../field-texts.ts';

      export const contactFieldTexts: ContactFieldTexts = ${JSON.stringify(contactWords())};

      export const intakeSectionTexts: IntakeSectionTexts = ${JSON.stringify(intakeSectionTexts)};

      export const intakeFieldTexts: IntakeFieldTexts = ${JSON.stringify(intakeFieldTexts)};`;
  },
  'categories.ts': () => {
    const { categoryTexts, tagTexts } = englishWords['categories.ts'];
    return `import type { CategoryTexts, TagTexts } from '../category-texts.ts';

      export const categoryTexts: CategoryTexts = ${JSON.stringify(categoryTexts)};

      export const tagTexts: TagTexts = ${JSON.stringify(tagTexts)};`;
  },
};

/** The file of a language from that of another one. Its type makes a missing or unknown text an error. */
function withTypes(source: string, file: string, from: string, code: string): string {
  const translated = source.replaceAll(`pluralsOf('${from}'`, `pluralsOf('${code}'`);
  if (from !== TYPED) return translated;
  const typed = translated.replaceAll(
    /^export const (\w+) = /gm,
    'export const $1: typeof en.$1 = ',
  );
  return `import type * as en from '../${TYPED}/${file}';\n${typed}`;
}

/** Creates the texts of a language as a copy, which is complete and can be translated line by line. */
async function createTexts(code: string, from: string, prices: Brand['prices']): Promise<void> {
  const copied = globSync('*.ts', { cwd: textsOf(from) });
  for (const file of new Set([...copied, ...Object.keys(ofCode)])) {
    const copy = () => withTypes(readFileSync(join(textsOf(from), file), 'utf8'), file, from, code);
    const source =
      file === 'language.ts'
        ? describeLanguage(code, prices)
        : ((from === TYPED ? ofCode[file]?.() : undefined) ?? copy());
    await writeCode(join(textsOf(code), file), source);
  }
}

/** The texts of the brand file that pages in a language show. An empty list would hide later photos. */
function brandTexts(code: string, brand: Brand): object {
  const { photos = [], ...texts } = brandTextSchema.parse(brand);
  const prices = { locale: localeOf(code, brand.prices) };
  return { ...texts, prices, ...(photos.length > 0 && { photos }) };
}

/** Entries of a folder that belong to the default language, because they are in no folder of another language. */
const listOfDefault = (folder: string) =>
  globSync('*', { cwd: folder }).filter((name) => !isLanguageCode(name) && !name.startsWith('.'));

/** Copies the files of the default language to the folder of another one. */
function copyOfDefault(folder: string, code: string): void {
  mkdirSync(join(folder, code), { recursive: true });
  for (const name of listOfDefault(folder)) cpSync(join(folder, name), join(folder, code, name));
}

/** Copies the owner's texts of the default language to the folder of another one. */
function createSiteTexts(code: string, brand: Brand): void {
  copyOfDefault(editedFolders.site, code);
  writeJson(brandTextsFile(code), brandTexts(code, brand));
}

function move(names: readonly string[], from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of names) renameSync(join(from, name), join(to, name));
}

function editTexts(folder: string, edit: (source: string) => string): void {
  for (const name of listTexts(folder)) {
    const file = join(folder, name);
    writeFileSync(file, edit(readFileSync(file, 'utf8')));
  }
}

const listTexts = (folder: string) => globSync('*.mdx', { cwd: folder });

const readField = (name: string, source: string) =>
  new RegExp(`^${name}: ['"]?(\\d+)`, 'm').exec(source)?.[1];

/** Article that is the translation of another one, or of none. */
function withOriginal(source: string, id: string | undefined): string {
  const others = source.replace(/^original: .*\n/m, '');
  return id ? others.replace(/^id: .*\n/m, `$&original: '${id}'\n`) : others;
}

/** Moves the articles of a language out of its folder, and those of the old default language into theirs. */
function moveArticles(from: string, to: string): void {
  const { articles, legal } = editedFolders;
  const [old, next] = [`${articles}/${from}`, `${articles}/${to}`];
  move(listOfDefault(articles), articles, old);
  if (existsSync(next)) move(globSync('*', { cwd: next }), next, articles);
  rmSync(next, { recursive: true, force: true });

  const moved = new Set(listTexts(old).map((name) => `/blog/${name.replace('.mdx', '')}`));
  const linkFrom = (folder: string) => (source: string) =>
    source.replaceAll(/\]\((\/[^)#]*)/g, (link, path: string) => {
      if (path.startsWith(`/${to}/`)) return `](${path.slice(to.length + 1)}`;
      if (path !== '/' && existsSync(`public${path}`)) return link;
      const isInFolder = folder === old || folder === `${legal}/${from}`;
      return isInFolder || moved.has(path) ? `](/${from}${path}` : link;
    });
  const find = (pattern: string) => globSync(pattern).map((one) => one.replaceAll('\\', '/'));
  for (const folder of find(`{${articles},${legal}}{,/*/}`)) editTexts(folder, linkFrom(folder));

  /** Id of each article of the new default language by the id of its original. */
  const translations = new Map<string, string | undefined>();
  editTexts(articles, (source) => {
    translations.set(readField('original', source) ?? '', readField('id', source));
    return withOriginal(source, undefined);
  });
  for (const folder of find(`${articles}/*/`)) {
    const name = folder === old ? 'id' : 'original';
    editTexts(folder, (source) =>
      withOriginal(source, translations.get(readField(name, source) ?? '')),
    );
  }
}

/** Keeps only the words of links to a language that the site no longer has. */
function removeLinksTo(code: string): void {
  const link = new RegExp(`(?<!!)\\[([^\\]]*)\\]\\(/${code}/[^)]*\\)`, 'g');
  for (const root of [editedFolders.articles, editedFolders.legal]) {
    const folders = [root, ...globSync(`${root}/*/`)].filter((folder) => basename(folder) !== code);
    for (const folder of folders) {
      editTexts(folder, (source) => source.replaceAll(link, '$1'));
    }
  }
}

/** Removes ids of articles that the new default language does not have. */
function keepKnownArticles(): void {
  const { articles, site } = editedFolders;
  const ids = listTexts(articles).map(
    (name) => readField('id', readFileSync(join(articles, name), 'utf8')) ?? '',
  );
  const known = (list: readonly string[]) => list.filter((id) => ids.includes(id));
  const blog = readJson(`${site}/blog.json`) as { footerArticles: string[] };
  writeJson(`${site}/blog.json`, { ...blog, footerArticles: known(blog.footerArticles) });
  const plans = readJson(`${site}/plans.json`) as { scores: { articles: string[] } };
  const scores = { ...plans.scores, articles: known(plans.scores.articles) };
  writeJson(`${site}/plans.json`, { ...plans, scores });
}

/**
 * Makes another language the default. The old one gets its files in its folder. If the site does not keep it, it keeps
 * only its articles, legal texts, and owner's texts, because the list of untranslated texts compares with them.
 * @returns the brand file with the texts of the new language.
 */
function changeDefault(before: Brand, to: string, brand: Brand): Brand {
  const [from = TYPED] = before.languages;
  const isKept = brand.languages.includes(from);
  const imports = { 'package.json': './', 'netlify/import-map.json': '../' };
  for (const [file, root] of Object.entries(imports)) {
    if (!existsSync(file)) continue;
    const source = readFileSync(file, 'utf8');
    writeFileSync(file, source.replace(`${root}${textsOf(from)}/`, `${root}${textsOf(to)}/`));
  }
  // Answers that setup was given with the languages are in the new default language.
  const people = Object.entries(brand.people).map(([id, one]) => [id, before.people[id] ?? one]);
  const { company } = before;
  createSiteTexts(from, {
    ...brand,
    company,
    people: Object.fromEntries(people) as typeof brand.people,
  });
  const own = brandTextsFile(to);
  const merged = existsSync(own) ? mergeTexts(brand, readJson(own) as Part) : brand;
  rmSync(own, { force: true });
  for (const folder of [
    editedFolders.site,
    editedFolders.legal,
    'src/content/drawings',
    'src/content/covers',
    FIGURES_FOLDER,
  ]) {
    if (isKept || folder === editedFolders.legal) copyOfDefault(folder, from);
    const next = `${folder}/${to}`;
    if (existsSync(next)) move(globSync('*', { cwd: next }), next, folder);
    rmSync(next, { recursive: true, force: true });
  }
  moveArticles(from, to);
  if (!isKept) removeLinksTo(from);
  keepKnownArticles();
  return merged as Brand;
}

/**
 * Prepares the files of the languages in the brand file: each new language gets a copy of the default language's
 * texts, so that the site can be built immediately.
 * @param before the brand file until now.
 * @returns the brand file, with the texts of the default language.
 */
export async function prepareLanguages(before: Brand, brand: Brand): Promise<Brand> {
  const [from = TYPED] = before.languages;
  const [to = from] = brand.languages;
  for (const code of brand.languages) {
    if (!existsSync(`${textsOf(code)}/language.ts`)) await createTexts(code, from, brand.prices);
  }
  const result = to === from ? brand : changeDefault(before, to, brand);
  for (const code of brand.languages.slice(1)) {
    if (!existsSync(siteOf(code))) createSiteTexts(code, result);
    // The dev server watches only folders that exist, and Git keeps no empty folder.
    const articles = `${editedFolders.articles}/${code}`;
    mkdirSync(articles, { recursive: true });
    if (globSync('*', { cwd: articles }).length === 0) writeFileSync(`${articles}/.gitkeep`, '');
  }
  return result;
}
