/**
 * `npm run setup`: replaces the brand of the site. Asks questions, or reads the answers from a file
 * (`-- --file answers.json`), and writes them to brand.json. Values without an answer stay as they are, so
 * the command can be repeated at any time.
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
  listBrandProblems,
} from '#brand/brand.ts';
import { UNDECIDED, isOfDemo } from '#brand/demo.ts';
import { formatPrice } from '#brand/money.ts';
import { networks } from '#brand/networks.ts';
import { siteTextSchemas, type SiteTexts } from '#brand/site-texts.ts';
import { editedFolders } from '#features/articles/editor.ts';
import { UserError } from './local/machine/user-error.ts';

/** Object with any keys, such as a part of the brand file. */
type Part = Readonly<Record<string, unknown>>;

/** The brand file, and other files to write, by path. */
interface Change {
  readonly brand: Brand;
  readonly files: Readonly<Record<string, Buffer | string>>;
}

const PLAN_PAGE = `${editedFolders.site}/plans.json`;

function throwProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(problems.join('; '));
}

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Applies a JSON merge patch (RFC 7386): `null` removes a value, and objects are merged. */
function applyPatch(target: unknown, patch: unknown): unknown {
  if (!isPart(patch)) return patch;
  const merged = new Map(Object.entries(isPart(target) ? target : {}));
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key);
    else merged.set(key, applyPatch(merged.get(key), value));
  }
  return Object.fromEntries(merged);
}

const toFile = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;

/**
 * Applies answers.
 * @param answers a merge patch of the brand file. Its `mark`, `logo.dark`, and `logo.light` are paths, and
 * its `texts` are patches of the files in `src/content/site`, by name.
 * @throws Error with all problems, as sentences.
 */
async function applyAnswers(now: Change, answers: Part): Promise<Change> {
  const { mark, logo: paths, texts, ...patch } = answers;
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
  throwProblems(findBrandProblems(brand));
  const readLogo = (name: string) => {
    const file = join(BRAND_FOLDER, name);
    return Promise.resolve((files[file] as Buffer | undefined) ?? prepareLogo(file));
  };
  throwProblems(await findLogoProblems(brand, readLogo));
  for (const [name, schema] of Object.entries(siteTextSchemas)) {
    if (!isPart(texts) || texts[name] === undefined) continue;
    const file = `${editedFolders.site}/${name}.json`;
    const now = files[file] ?? readFileSync(file, 'utf8');
    const patched = applyPatch(JSON.parse(now.toString()), texts[name]);
    const { data, error } = schema.safeParse(patched);
    if (error) throwProblems(listBrandProblems(error));
    files[file] = toFile(data);
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
    ['colors.dark.brand', 'Color of the mark and the chat widget, dark theme'],
    ['colors.dark.warm', 'Second color of the mark, dark theme'],
    ['colors.dark.action', 'Color of buttons, dark theme'],
    ['colors.dark.accent', 'Color of links, dark theme'],
    ['colors.dark.ground', 'Color of the page, dark theme'],
    ['colors.light.action', 'Color of buttons, light theme'],
    ['colors.light.accent', 'Color of links, light theme'],
    ['colors.light.ground', 'Color of the page, light theme'],
    ['mark', 'Mark, the path of a square SVG file'],
    ['logo.dark', 'Logo, the path of an SVG or PNG file'],
    ['logo.light', 'Logo for the light theme, if it needs another one'],
  ];
}

/** Converts a line to the value of a field. @throws Error if it must be an amount, and is none. */
function readLine(line: string, field: string, current: unknown): unknown {
  if (line === '-') return null;
  if (line === 'yes' && typeof current === 'string') return current.replace(UNDECIDED, '');
  if (field === 'prices.tax') {
    const [, rate, name = ''] = /^([\d.]+)\s*%?\s*(.*)$/.exec(line) ?? [];
    return { rate: Number(rate), name, included: true };
  }
  if (typeof current !== 'number') return line;
  if (!/^[^\d.,]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d\d?)?$/.test(line)) {
    throw new Error('The fee must be an amount like 1,049.50');
  }
  return Math.round(Number(line.replace(/[^\d.]/g, '')) * 100);
}

function show(value: unknown): string {
  if (typeof value === 'number') return formatPrice(value);
  if (isPart(value)) return `${String(value.rate)}% ${String(value.name)}`;
  return typeof value === 'string' ? value : '';
}

/**
 * Asks each question until the answer is valid. A profile of the demo is not offered as a value to keep:
 * Enter removes it.
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
  const values = { ...start.brand, texts: { plans } };
  for (const [field, question] of listQuestions(start.brand, plans)) {
    const path = field.split('.');
    const current = path.reduce<unknown>((part, key) => isPart(part) && part[key], values);
    const isDemoLink = path[0] === 'social' && isOfDemo(show(current));
    for (let isAnswered = false; !isAnswered;) {
      process.stdout.write(`${question} [${isDemoLink ? '' : show(current)}]: `);
      const { value: typed = '', done } = await lines.next();
      if (done)
        throw new UserError('\nNothing was changed: the input ended before the last question.');
      const line = typed.trim() || (isDemoLink ? '-' : '');
      try {
        const value = line && readLine(line, field, current);
        const patch = path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
        if (line) now = await applyAnswers(now, patch as Part);
        isAnswered = true;
      } catch (error) {
        console.log(`  ${(error as Error).message}`);
      }
    }
  }
  terminal.close();
  return now;
}

const brand = JSON.parse(readFileSync(BRAND_FILE, 'utf8')) as Brand;
const { file } = parseArgs({ options: { file: { type: 'string' } } }).values;
const start = { brand, files: {} };
let result: Change;
try {
  result = file
    ? await applyAnswers(start, JSON.parse(readFileSync(file, 'utf8')) as Part)
    : await ask(start);
} catch (error) {
  if (error instanceof UserError) throw error;
  throw new UserError(`Nothing was changed. ${(error as Error).message}.`);
}
// The editor writes the same format.
writeFileSync(BRAND_FILE, toFile(brandSchema.parse(result.brand)));
for (const [path, content] of Object.entries(result.files)) writeFileSync(path, content);
console.log(`Wrote ${BRAND_FILE}. Plans, definitions, and promises are in that file too.`);
