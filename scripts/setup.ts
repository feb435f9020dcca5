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
  type ColorName,
  findBrandProblems,
  listBrandProblems,
} from '../src/domain/brand.ts';
import { contrast, mix } from '../src/domain/contrast.ts';
import { isOfDemo } from '../src/domain/demo.ts';
import { formatPrice } from '../src/domain/money.ts';
import { networks } from '../src/domain/networks.ts';
import { siteTextSchemas } from '../src/domain/site-texts.ts';
import { editedFolders } from '../src/site/editor.ts';
import { UserError } from './local/machine/user-error.ts';

/** Object with any keys, such as a part of the brand file. */
type Part = Readonly<Record<string, unknown>>;

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(problems.join('; '));
}

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Applies a JSON merge patch (RFC 7386): `null` removes a value, and objects are merged. */
function applyPatch(target: unknown, patch: unknown): unknown {
  if (!isPart(patch)) return patch;
  const current = isPart(target) ? target : {};
  const changed = Object.entries(patch).map(([key, value]) => [
    key,
    applyPatch(current[key], value),
  ]);
  return Object.fromEntries(
    Object.entries({ ...current, ...(Object.fromEntries(changed) as Part) }).filter(
      ([, value]) => value !== null,
    ),
  );
}

/** Mixing shares of surfaces and lines between the background and the text of a theme. */
const surfaces = {
  dark: { raised: 0.045, line: 0.15, 'control-line': 0.45 },
  light: { line: 0.11, 'control-line': 0.51 },
} as const;

type StatedTheme = Partial<Record<ColorName, string>>;

/**
 * Completes an answer about colors. Surfaces and lines follow a new background, and text on buttons and
 * badges becomes black or white if it would be unreadable. Colors in the answer take precedence.
 */
function completeColors(
  stated: Partial<Record<'dark' | 'light', StatedTheme>>,
  { dark, light }: Brand['colors'],
): Record<'dark' | 'light', StatedTheme> {
  const now = { dark, light: { ...dark, ...light } };
  const derive = (theme: 'dark' | 'light') => {
    const { ground, text = now[theme].text ?? '' } = stated[theme] ?? {};
    const drawn = Object.entries(ground ? surfaces[theme] : {}).map(([name, share]) => [
      name,
      mix(ground ?? '', text, share),
    ]);
    return { ...(Object.fromEntries(drawn) as StatedTheme), ...stated[theme] };
  };
  const darkAnswer = derive('dark');
  const labels = (['action', 'warm'] as const).flatMap((name) => {
    const below = darkAnswer[name] ?? dark[name];
    if (darkAnswer[`on-${name}`] || contrast(dark[`on-${name}`], below) >= 4.5) return [];
    const isLight = contrast('#000000', below) > contrast('#ffffff', below);
    return [[`on-${name}`, isLight ? '#000000' : '#ffffff']];
  });
  return {
    dark: { ...darkAnswer, ...(Object.fromEntries(labels) as StatedTheme) },
    light: derive('light'),
  };
}

/** Change of the brand file, and other files to write, by path. */
interface Change {
  readonly brand: unknown;
  readonly files: Readonly<Record<string, Buffer | string>>;
}

/** Reads the logo's files, and completes its answer with their names and size. */
async function readLogo(answer: Part): Promise<{ logo: Part; files: Record<string, Buffer> }> {
  const files: Record<string, Buffer> = {};
  const logo: Record<string, unknown> = {};
  for (const [theme, stem] of [
    ['dark', 'logo'],
    ['light', 'logo-light'],
  ] as const) {
    const path = answer[theme];
    if (typeof path !== 'string') continue;
    const name = path && `${stem}${extname(path)}`;
    logo[theme] = name;
    if (!path) continue;
    const drawn = await prepareLogo(path);
    files[join(BRAND_FOLDER, name)] = drawn;
    if (theme === 'dark') Object.assign(logo, await sizeOfLogo(drawn));
  }
  return { logo, files };
}

/**
 * Applies an answer to the owner's texts.
 * @returns the changed files.
 * @throws Error with the problems of a text.
 */
function patchTexts(answer: unknown): Record<string, string> {
  const changed = Object.entries(siteTextSchemas).flatMap(([name, schema]) => {
    const patch = isPart(answer) ? answer[name] : undefined;
    if (patch === undefined) return [];
    const file = `${editedFolders.site}/${name}.json`;
    const texts = applyPatch(JSON.parse(readFileSync(file, 'utf8')), patch);
    const { data, error } = schema.safeParse(texts);
    if (error) refuse(listBrandProblems(error));
    return [[file, `${JSON.stringify(data, undefined, 2)}\n`]];
  });
  return Object.fromEntries(changed) as Record<string, string>;
}

/**
 * Applies answers to the brand file.
 * @param answers a merge patch of the brand file. Its `mark`, `logo.dark`, and `logo.light` are paths, and
 * its `texts` are patches of the files in `src/content/site`, by name.
 * @throws Error with all problems, as sentences.
 */
async function applyAnswers(now: Brand, answers: Part): Promise<Change> {
  const { mark, logo: logoAnswer, texts, ...patch } = answers;
  const colors = isPart(patch.colors) && { colors: completeColors(patch.colors, now.colors) };
  const { logo, files: logos } = await readLogo(isPart(logoAnswer) ? logoAnswer : {});
  const brand = applyPatch(now, { ...patch, ...colors, logo }) as Brand;
  refuse(findBrandProblems(brand));
  const readNew = (name: string) =>
    Promise.resolve(logos[join(BRAND_FOLDER, name)] ?? prepareLogo(join(BRAND_FOLDER, name)));
  refuse(await findLogoProblems(brand, readNew));
  const files = { ...logos, ...patchTexts(texts) };
  if (typeof mark !== 'string') return { brand, files };
  if (!existsSync(mark)) throw new Error(`mark: The file ${mark} does not exist.`);
  const drawn = readDrawing(readFileSync(mark, 'utf8'), 'mark');
  return { brand, files: { ...files, [MARK_FILE]: drawn } };
}

/** Converts `$1,049.50` to 104950. @throws Error if the text is not an amount. */
function readAmount(line: string): number {
  const [, whole = '', cents = ''] = /^\D?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d\d?))?$/.exec(line) ?? [];
  if (!whole) throw new Error('The fee must be an amount like 1,049.50');
  return Number(whole.replaceAll(',', '') + cents.padEnd(2, '0'));
}

/** Converts `19% VAT` to the tax that prices include. */
function readTax(line: string): unknown {
  const [, rate, name = ''] = /^([\d.]+)\s*%?\s*(.*)$/.exec(line) ?? [];
  return line === '-' ? null : { rate: Number(rate), name, included: true };
}

const readLink = (line: string) => (line === '-' ? null : line);

/** Question, with a function that converts the answer or throws an Error about an invalid one. */
type Asked = readonly [path: string, label: string, read?: (line: string) => unknown];

/**
 * Returns all questions of `npm run setup`, in order, with the current values, which an empty answer keeps.
 * Other fields are only in the brand file.
 */
function listQuestions(brand: Brand) {
  const { tax } = brand.prices;
  const asked: readonly Asked[] = [
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
    ...Object.entries(networks).map(([id, label]): Asked => [`social.${id}`, label, readLink]),
    ...Object.keys(brand.people).flatMap((id): Asked[] => [
      [`people.${id}.name`, `Author or reviewer "${id}", name`],
      [`people.${id}.work`, `Author or reviewer "${id}", what the person writes or reviews`],
    ]),
    ['legal.law', 'Law that applies to your contracts'],
    ['legal.venue', 'Place of arbitration'],
    ['legal.arbitration', 'Institution whose arbitration rules apply'],
    ['prices.currency', 'Currency of all fees, like usd or eur'],
    ['prices.locale', 'Format of amounts, like en-US or en-IE'],
    ['prices.tax', 'Tax that fees include, like 19% VAT, or - for none', readTax],
    ...Object.entries(brand.plans).flatMap(([id, { name }]): Asked[] => [
      [`plans.${id}.setupFee`, `Plan ${name}, setup fee`, readAmount],
      [`plans.${id}.monthlyFee`, `Plan ${name}, monthly fee`, readAmount],
    ]),
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
  return asked.map(([place, label, read]) => {
    const path = place.split('.');
    const value = path.reduce<unknown>((part, key) => isPart(part) && part[key], brand);
    let now = typeof value === 'string' ? value : '';
    if (typeof value === 'number') now = formatPrice(value);
    if (place === 'prices.tax' && tax) now = `${tax.rate}% ${tax.name}`;
    if (place === 'mark') now = 'keep';
    return { label, now, path, read };
  });
}

/** Returns the answers with one more. */
function withAnswer(answers: Part, [key = '', ...rest]: readonly string[], value: unknown): Part {
  const inner = answers[key];
  return {
    ...answers,
    [key]: rest.length > 0 ? withAnswer(isPart(inner) ? inner : {}, rest, value) : value,
  };
}

/**
 * Asks each question until the answer is valid. A profile of the demo is not offered as a value to keep:
 * Enter removes it.
 */
async function ask(now: Brand): Promise<Part> {
  console.log(
    'Press Enter to keep the value in brackets, or type - to remove a link. Nothing is written before ' +
      'the last answer.',
  );
  const terminal = createInterface({ input: process.stdin });
  const lines = terminal[Symbol.asyncIterator]();
  let answers: Part = {};
  for (const { label, now: value, path, read } of listQuestions(now)) {
    const isDemoLink = path[0] === 'social' && isOfDemo(value);
    if (isDemoLink) answers = withAnswer(answers, path, null);
    for (;;) {
      process.stdout.write(`${label} [${isDemoLink ? '' : value}]: `);
      const { value: typed = '', done } = await lines.next();
      if (done)
        throw new UserError('\nNothing was changed: the input ended before the last question.');
      const line = typed.trim();
      if (!line) break;
      try {
        const next = withAnswer(answers, path, read ? read(line) : line);
        await applyAnswers(now, next);
        answers = next;
        break;
      } catch (error) {
        console.log(`  ${(error as Error).message}`);
      }
    }
  }
  terminal.close();
  return answers;
}

const now = JSON.parse(readFileSync(BRAND_FILE, 'utf8')) as Brand;
const { file } = parseArgs({ options: { file: { type: 'string' } } }).values;
let result: Change;
try {
  const answers: unknown =
    file === undefined ? await ask(now) : JSON.parse(readFileSync(file, 'utf8'));
  result = await applyAnswers(now, answers as Part);
} catch (error) {
  if (error instanceof UserError) throw error;
  throw new UserError(`Nothing was changed. ${(error as Error).message}.`);
}
const brand = brandSchema.parse(result.brand);
// The editor writes the same format.
writeFileSync(BRAND_FILE, `${JSON.stringify(brand, undefined, 2)}\n`);
for (const [path, content] of Object.entries(result.files)) writeFileSync(path, content);
console.log(`Wrote ${BRAND_FILE}. Plans, definitions, and promises are in that file too.`);
