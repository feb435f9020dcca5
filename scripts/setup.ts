/**
 * `npm run setup`: replaces the brand of the site. Asks questions, or reads the answers from a file
 * (`-- --file answers.json`), and writes them to brand.json. Values without an answer stay as they are, so
 * the command can be repeated at any time. `-- --clear-demo` removes the content of the demo instead.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { MARK_FILE, readDrawing } from '../src/build/drawing.ts';
import { BRAND_FOLDER, findLogoProblems, prepareLogo, sizeOfLogo } from '../src/build/logo.ts';
import {
  BRAND_FILE,
  type Brand,
  brandSchema,
  findBrandProblems,
  listProblems,
} from '#brand/brand.ts';
import { findContrastProblems } from '#brand/contrast.ts';
import { UNDECIDED, isOfDemo } from '#brand/demo.ts';
import { isObject, type Json } from '#brand/merge-texts.ts';
import { networks } from '#brand/networks.ts';
import { siteTextSchemas, type SiteTexts } from '#brand/site-texts.ts';
import { editedFolders } from '#features/articles/editor.ts';
import { UserError } from './local/machine/user-error.ts';
import { clearDemo } from './setup/clear-demo.ts';
import { findLanguageProblem, prepareLanguages } from './setup/languages.ts';

/** The brand file, and other files to write, by path. */
interface Change {
  readonly brand: Brand;
  readonly files: Readonly<Record<string, Buffer | string>>;
}

/** Use of each color, as the questions name it. */
const colorUses: Readonly<Record<keyof Brand['colors']['dark'], string>> = {
  brand: 'the mark and the chat widget',
  warm: 'badges, and the second color of the mark',
  'on-warm': 'text on badges',
  action: 'buttons',
  'on-action': 'text on buttons',
  ground: 'the page',
  raised: 'cards',
  line: 'lines',
  'control-line': 'the borders of fields',
  text: 'text',
  muted: 'secondary text',
  accent: 'links',
  amber: 'warnings',
  bad: 'errors',
  good: 'success',
};

const PLAN_PAGE = `${editedFolders.site}/plans.json`;

function throwProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(problems.join('; '));
}

/** Applies a JSON merge patch (RFC 7386): `null` removes a value, and objects are merged. */
function applyPatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const merged = new Map(Object.entries(isObject(target) ? target : {}));
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key);
    else merged.set(key, applyPatch(merged.get(key), value));
  }
  return Object.fromEntries(merged);
}

const toFile = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;

/** True for paths of files by theme. A path without a value removes the file. */
const arePaths = (value: unknown) =>
  isObject(value) &&
  Object.values(value).every((path) => path === null || typeof path === 'string');

/**
 * Applies answers.
 * @param answers a merge patch of the brand file. Its `mark`, `logo.dark`, and `logo.light` are paths, and
 * its `texts` are patches of the files in `src/content/site`, by name.
 * @param findProblems returns the problems of the brand file.
 * @throws Error with all problems, as sentences.
 */
async function applyAnswers(
  now: Change,
  answers: Json,
  findProblems = findBrandProblems,
): Promise<Change> {
  const { mark, logo: paths, texts, ...patch } = answers;
  const unknown = isObject(texts)
    ? Object.keys(texts).filter((name) => !Object.hasOwn(siteTextSchemas, name))
    : [];
  throwProblems([
    ...unknown.map((name) => `texts.${name}: is not known here`),
    ...(mark === undefined || typeof mark === 'string' ? [] : ['mark: must be the path of a file']),
    ...(arePaths(paths ?? {})
      ? []
      : ['logo: must have the paths of files, like {"dark": "a.svg"}']),
    ...(isObject(texts ?? {}) ? [] : ['texts: must have the names of files of texts']),
  ]);
  const files: Record<string, Buffer | string> = { ...now.files };
  const logo: Record<string, unknown> = {};
  for (const [theme, path] of Object.entries((paths ?? {}) as Record<string, string>)) {
    const name = path && `logo${theme === 'dark' ? '' : '-light'}${extname(path).toLowerCase()}`;
    logo[theme] = name;
    if (!path) continue;
    const drawn = await prepareLogo(path);
    files[join(BRAND_FOLDER, name)] = drawn;
    if (theme === 'dark') Object.assign(logo, await sizeOfLogo(drawn));
  }
  const brand = applyPatch(now.brand, { ...patch, logo }) as Brand;
  throwProblems(findProblems(brand));
  throwProblems([findLanguageProblem(brand.languages) ?? []].flat());
  const readLogo = (name: string) => {
    const file = join(BRAND_FOLDER, name);
    return Promise.resolve((files[file] as Buffer | undefined) ?? prepareLogo(file));
  };
  throwProblems(await findLogoProblems(brand, readLogo));
  for (const [name, schema] of Object.entries(siteTextSchemas)) {
    if (!isObject(texts) || texts[name] === undefined) continue;
    const file = `${editedFolders.site}/${name}.json`;
    const now = files[file] ?? readFileSync(file, 'utf8');
    const patched = applyPatch(JSON.parse(now.toString()), texts[name]);
    throwProblems(listProblems(schema, patched));
    files[file] = toFile(schema.parse(patched));
  }
  if (typeof mark === 'string') {
    if (!existsSync(mark)) throw new Error(`mark: The file ${mark} does not exist.`);
    files[MARK_FILE] = readDrawing(readFileSync(mark, 'utf8'), 'mark');
  }
  return { brand, files };
}

/** Paths and questions of the answers to buyers that the owner has not decided yet. */
function listUndecided({ groups }: SiteTexts['plans']) {
  return Object.entries(groups).flatMap(([kind, questions]) =>
    Object.entries(questions)
      .filter(([, { answer }]) => isOfDemo(answer))
      .map(([id, { question }]) => [`texts.plans.groups.${kind}.${id}.answer`, question] as const),
  );
}

/** Paths and texts of all questions, in order. Other fields are only in the brand file. */
function listQuestions(
  brand: Brand,
  plans: SiteTexts['plans'],
): readonly (readonly [path: string, question: string])[] {
  return [
    ['languages', 'Languages of the site, the default first, like en or de, en'],
    ['company.name', 'Name of the business'],
    ['company.tagline', 'Tagline: the business in a few words'],
    ['company.description', 'Description of the offer, in one line for search engines'],
    ['company.host', 'Address of the site'],
    ['company.phone', 'Phone of the office'],
    ['company.demoPhone', 'Phone that the demo voice agent answers'],
    ['company.email', 'Email address'],
    ['company.address', 'Postal address in one line (shown in the footer)'],
    ['company.hours', 'Opening hours, as shown'],
    ['company.answersWithin', 'Time in which you answer a message'],
    ['company.timeZone', 'Time zone'],
    ...Object.entries(networks).map(([id, label]) => [`social.${id}`, label] as const),
    ...Object.keys(brand.people).flatMap((id) => [
      [`people.${id}.name`, `Author or reviewer "${id}", name`] as const,
      [
        `people.${id}.work`,
        `Author or reviewer "${id}", what the person writes or reviews`,
      ] as const,
    ]),
    ['legal.law', 'Law that applies to your contracts'],
    ['legal.venue', 'Place of arbitration'],
    ['legal.arbitration', 'Institution whose arbitration rules apply'],
    ['prices.currency', 'Currency of all fees, like usd or eur'],
    ['prices.locale', 'Format of amounts, like en-US or en-IE'],
    ['prices.tax', 'Tax that fees include, like 19% VAT, or - for none'],
    ...Object.entries(brand.plans).flatMap(([id, { name }]) => [
      [`plans.${id}.setupFee`, `Plan ${name}, setup fee`] as const,
      [`plans.${id}.monthlyFee`, `Plan ${name}, monthly fee`] as const,
    ]),
    ['extraWork.page', 'Price of one more page'],
    ['extraWork.change', 'Price of one more change in a month'],
    ['extraWork.hour', 'Price of an hour of other work'],
    ...listUndecided(plans),
    ...(['dark', 'light'] as const).flatMap((theme) =>
      Object.entries(colorUses).map(
        ([name, use]) => [`colors.${theme}.${name}`, `Color of ${use}, ${theme} theme`] as const,
      ),
    ),
    ['mark', 'Mark, the path of a square SVG file'],
    ['logo.dark', 'Logo, the path of an SVG or PNG file'],
    ['logo.light', 'Logo for the light theme, if it needs another one'],
  ];
}

/**
 * Reads an amount with a comma or a point before its cents, such as `99,50`, `1.049,50`, or `$1,049.50`.
 * @returns cents.
 * @throws Error if it is not an amount.
 */
function readAmount(line: string): number {
  const amount = line.replace(/^[\p{Sc}\p{L}\s]+|[\p{Sc}\p{L}\s]+$/gu, '');
  const [, whole, fraction = ''] =
    /^(\d+)(?:[.,](\d\d?))?$/.exec(amount) ??
    /^([1-9]\d{0,2}(?:[,'’\s]\d{3})+)(?:\.(\d\d?))?$/.exec(amount) ??
    /^([1-9]\d{0,2}(?:[.'’\s]\d{3})+)(?:,(\d\d?))?$/.exec(amount) ??
    [];
  if (whole === undefined) throw new Error('The fee must be an amount like 1,049.50');
  return Number(whole.replace(/\D/g, '')) * 100 + Number(fraction.padEnd(2, '0'));
}

/** Code of a language as `brand.json` has it. Any other text stays as it is, and is reported later. */
function toLanguageCode(text: string): string {
  try {
    return Intl.getCanonicalLocales(text.replace('_', '-'))[0] ?? text;
  } catch {
    return text;
  }
}

/** Converts a line to the value of a field. @throws Error if it must be an amount, and is none. */
function readLine(line: string, field: string, current: unknown): unknown {
  if (line === '-') return null;
  if (line === 'yes' && typeof current === 'string') return current.replace(UNDECIDED, '');
  if (field === 'languages') return line.split(/[\s,]+/).map(toLanguageCode);
  if (field === 'prices.tax') {
    const [, rate = '', name = ''] = /^([\d.,]+)\s*%?\s*(.*)$/.exec(line) ?? [];
    return { rate: rate && Number(rate.replace(',', '.')), name, included: true };
  }
  return typeof current === 'number' ? readAmount(line) : line;
}

/** Value as the owner would type it. Amounts are in the currency that was just chosen. */
function show(value: unknown, { locale, currency }: Brand['prices']): string {
  if (typeof value === 'number') {
    const options = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const;
    return new Intl.NumberFormat(locale, options).format(value / 100);
  }
  if (Array.isArray(value)) return value.join(', ');
  if (isObject(value)) return `${String(value.rate)}% ${String(value.name)}`;
  return typeof value === 'string' ? value : '';
}

type Question = ReturnType<typeof listQuestions>[number];

const isAboutColor = ([field]: Question) => field.startsWith('colors.');

/** Problems of a brand file whose colors are not all known yet, so that contrasts have no meaning. */
const findProblemsBeforeColors = (content: unknown) => listProblems(brandSchema, content);

/**
 * Asks each question until the answer is valid. A profile of the demo is not offered as a value to keep:
 * Enter removes it. After the last color, it asks again for colors with too little contrast.
 */
async function ask(start: Change): Promise<Change> {
  console.log(
    'Press Enter to keep the value in brackets, or type - to remove a link. Type yes to promise an answer ' +
      `that begins with ${UNDECIDED.trim()}. Nothing is written before the last answer.`,
  );
  const terminal = createInterface({ input: process.stdin });
  const lines = terminal[Symbol.asyncIterator]();
  let now = start;
  const plans = JSON.parse(readFileSync(PLAN_PAGE, 'utf8')) as SiteTexts['plans'];
  const questions = listQuestions(start.brand, plans);
  const open = [...questions];
  for (let next = open.shift(); next; next = open.shift()) {
    const [field, question] = next;
    const path = field.split('.');
    const values = { ...now.brand, texts: { plans } };
    const current = path.reduce<unknown>((part, key) => isObject(part) && part[key], values);
    const shown = show(current, now.brand.prices);
    const isDemoLink = path[0] === 'social' && isOfDemo(shown);
    for (let isAnswered = false; !isAnswered;) {
      process.stdout.write(`${question} [${isDemoLink ? '' : shown}]: `);
      const { value: typed = '', done } = await lines.next();
      if (done)
        throw new UserError('\nNothing was changed: the input ended before the last question.');
      const line = typed.trim() || (isDemoLink ? '-' : '');
      try {
        const value = line && readLine(line, field, current);
        const patch = path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Json;
        const find = isAboutColor(next) ? findProblemsBeforeColors : findBrandProblems;
        if (line) now = await applyAnswers(now, patch, find);
        isAnswered = true;
      } catch (error) {
        console.log(`  ${(error as Error).message}`);
      }
    }
    if (!isAboutColor(next) || open.some(isAboutColor)) continue;
    const problems = findContrastProblems(now.brand.colors);
    for (const { says } of problems) console.log(`  ${says}`);
    const fields = new Set(problems.flatMap((problem) => problem.fields));
    open.unshift(...questions.filter(([color]) => fields.has(color)));
  }
  terminal.close();
  return now;
}

const { file, 'clear-demo': isClearing } = parseArgs({
  options: { file: { type: 'string' }, 'clear-demo': { type: 'boolean' } },
}).values;

/** @throws Error if the file cannot be read, or contains no JSON object. */
function readAnswers(file: string): Json {
  let answers: unknown;
  try {
    answers = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw new Error(`The file ${file} cannot be read`);
  }
  if (isObject(answers)) return answers;
  throw new Error(`The file ${file} must contain JSON, like {"company": {"name": "Example"}}`);
}

async function changeBrand(): Promise<void> {
  const brand = JSON.parse(readFileSync(BRAND_FILE, 'utf8')) as Brand;
  const start = { brand, files: {} };
  let result: Change;
  try {
    result = file ? await applyAnswers(start, readAnswers(file)) : await ask(start);
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`Nothing was changed. ${(error as Error).message}.`);
  }
  for (const [path, content] of Object.entries(result.files)) writeFileSync(path, content);
  const prepared = await prepareLanguages(brand, brandSchema.parse(result.brand));
  // The editor writes the same format.
  writeFileSync(BRAND_FILE, toFile(brandSchema.parse(prepared)));
  console.log(`Wrote ${BRAND_FILE}. Plans, definitions, and promises are in that file too.`);
  const added = prepared.languages.filter((code) => !brand.languages.includes(code));
  if (added.length > 0) {
    console.log(
      `The site has new languages: ${added.join(', ')}. "npm run untranslated" lists and counts what to translate, and docs/translating.md says how.`,
    );
  }
}

await (isClearing ? clearDemo() : changeBrand());
