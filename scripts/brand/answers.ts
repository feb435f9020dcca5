/** Answers of `npm run setup`: a change of the brand file, as data. */
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { findBrandProblems } from '../../src/build/check-brand.ts';
import { MARK_FILE, readMark } from '../../src/build/drawing.ts';
import { BRAND_FOLDER, findLogoProblems, prepareLogo, sizeOfLogo } from '../../src/build/logo.ts';
import { type Brand, type ColorName, listBrandProblems } from '../../src/domain/brand.ts';
import { contrast, mix } from '../../src/domain/contrast.ts';
import { formatPrice } from '../../src/domain/money.ts';
import { networks } from '../../src/domain/networks.ts';
import { siteTextSchemas } from '../../src/domain/site-texts.ts';
import { editedFolders } from '../../src/site/editor.ts';

/** Object with any keys, such as a part of the brand file. */
export type Part = Readonly<Record<string, unknown>>;

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Applies a JSON merge patch (RFC 7386): `null` removes a value, and objects are merged. */
export function applyPatch(target: unknown, patch: unknown): unknown {
  if (!isPart(patch)) return patch;
  const kept = isPart(target) ? target : {};
  const changed = Object.entries(patch).map(([key, value]) => [key, applyPatch(kept[key], value)]);
  return Object.fromEntries(
    Object.entries({ ...kept, ...(Object.fromEntries(changed) as Part) }).filter(
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
export function completeColors(
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
  const words = (['action', 'warm'] as const).flatMap((name) => {
    const below = darkAnswer[name] ?? dark[name];
    if (darkAnswer[`on-${name}`] || contrast(dark[`on-${name}`], below) >= 4.5) return [];
    const isLight = contrast('#000000', below) > contrast('#ffffff', below);
    return [[`on-${name}`, isLight ? '#000000' : '#ffffff']];
  });
  return {
    dark: { ...darkAnswer, ...(Object.fromEntries(words) as StatedTheme) },
    light: derive('light'),
  };
}

/** Change of the brand file, and other files to write, by path. */
export interface Change {
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
    if (error) throw new Error(listBrandProblems(error).join('; '));
    return [[file, `${JSON.stringify(data, undefined, 2)}\n`]];
  });
  return Object.fromEntries(changed) as Record<string, string>;
}

/**
 * Applies answers to the brand file.
 * @param answers a merge patch of the brand file. Its `mark`, `logo.dark`, and `logo.light` are paths, and
 * its `texts` are patches of the files in `src/content/site`, by name.
 * @returns the change, or its problems as sentences.
 */
export async function applyAnswers(now: Brand, answers: Part): Promise<Change | string[]> {
  const { mark, logo: logoAnswer, texts, ...patch } = answers;
  const colors = isPart(patch.colors) && { colors: completeColors(patch.colors, now.colors) };
  try {
    const { logo, files: logos } = await readLogo(isPart(logoAnswer) ? logoAnswer : {});
    const brand = applyPatch(now, { ...patch, ...colors, logo }) as Brand;
    const problems = findBrandProblems(brand);
    if (problems.length > 0) return problems;
    const logoProblems = await findLogoProblems(brand, (name) =>
      Promise.resolve(logos[join(BRAND_FOLDER, name)] ?? prepareLogo(join(BRAND_FOLDER, name))),
    );
    if (logoProblems.length > 0) return logoProblems;
    const files = { ...logos, ...patchTexts(texts) };
    if (typeof mark !== 'string') return { brand, files };
    if (!existsSync(mark)) return [`mark: The file ${mark} does not exist.`];
    const drawn = readMark(readFileSync(mark, 'utf8'));
    return { brand, files: { ...files, [MARK_FILE]: drawn } };
  } catch (error) {
    return [(error as Error).message];
  }
}

interface Question {
  readonly label: string;
  /** Current value, which an empty answer keeps. */
  readonly now: string;
  readonly path: readonly string[];
  readonly read?: ((line: string) => unknown) | undefined;
}

/** Converts `$1,049.50` to 104950. Returns NaN for text that is not an amount; the schema rejects it. */
function readAmount(line: string): number {
  const [, whole = '', cents = ''] = /^\D?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d\d?))?$/.exec(line) ?? [];
  return whole ? Number(whole.replaceAll(',', '') + cents.padEnd(2, '0')) : Number.NaN;
}

/** Converts `19% VAT` to the tax that prices include. */
function readTax(line: string): unknown {
  const [, rate, name = ''] = /^([\d.]+)\s*%?\s*(.*)$/.exec(line) ?? [];
  return line === '-' ? null : { rate: Number(rate), name, included: true };
}

const readLink = (line: string) => (line === '-' ? null : line);

type Asked = readonly [path: string, label: string, read?: (line: string) => unknown];

/** All questions of `npm run setup`, in order. Other fields are only in the brand file. */
export function listQuestions(brand: Brand): Question[] {
  const { tax } = brand.prices;
  const asked: readonly Asked[] = [
    ['company.name', 'Name of the business'],
    ['company.tagline', 'What the business is, in a few words'],
    ['company.description', 'What the business offers, in one line for search engines'],
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
export function withAnswer(
  answers: Part,
  [key = '', ...rest]: readonly string[],
  value: unknown,
): Part {
  const inner = answers[key];
  return {
    ...answers,
    [key]: rest.length > 0 ? withAnswer(isPart(inner) ? inner : {}, rest, value) : value,
  };
}
