/** Answers of `npm run setup`: a change of the brand file, as data. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { findBrandProblems } from '../../src/build/check-brand.ts';
import { MARK_FILE, readMark } from '../../src/build/drawing.ts';
import { BRAND_FOLDER, findLogoProblems, prepareLogo, sizeOfLogo } from '../../src/build/logo.ts';
import type { Brand, ColorName } from '../../src/domain/brand.ts';
import { contrast, mix } from '../../src/domain/contrast.ts';
import { formatPrice } from '../../src/domain/money.ts';
import { networks } from '../../src/domain/networks.ts';

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

/** Change of the brand file, and the files of `public/brand` to write, by name. */
export interface Change {
  readonly brand: unknown;
  readonly files: Readonly<Record<string, Buffer>>;
}

/** Reads the logo's files, and completes its answer with their names and size. */
async function readLogo(answer: Part): Promise<{ logo: Part; files: Change['files'] }> {
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
    files[name] = await prepareLogo(path);
    if (theme === 'dark') Object.assign(logo, await sizeOfLogo(files[name]));
  }
  return { logo, files };
}

/**
 * Applies answers to the brand file.
 * @param answers a merge patch of the brand file. Its `mark`, `logo.dark`, and `logo.light` are paths.
 * @returns the change, or its problems as sentences.
 */
export async function applyAnswers(now: Brand, answers: Part): Promise<Change | string[]> {
  const { mark, logo: logoAnswer, ...patch } = answers;
  const colors = isPart(patch.colors) && { colors: completeColors(patch.colors, now.colors) };
  try {
    const { logo, files } = await readLogo(isPart(logoAnswer) ? logoAnswer : {});
    const brand = applyPatch(now, { ...patch, ...colors, logo }) as Brand;
    const problems = findBrandProblems(brand);
    if (problems.length > 0) return problems;
    const logoProblems = await findLogoProblems(brand, (name) =>
      Promise.resolve(files[name] ?? prepareLogo(join(BRAND_FOLDER, name))),
    );
    if (logoProblems.length > 0) return logoProblems;
    if (typeof mark !== 'string') return { brand, files };
    if (!existsSync(mark)) return [`mark: The file ${mark} does not exist.`];
    const drawn = readMark(readFileSync(mark, 'utf8'));
    return { brand, files: { ...files, [basename(MARK_FILE)]: Buffer.from(drawn) } };
  } catch (error) {
    return [(error as Error).message];
  }
}

interface Question {
  readonly label: string;
  /** Current value, which an empty answer keeps. */
  readonly now: string;
  readonly path: readonly string[];
  readonly read?: (line: string) => unknown;
}

const companyQuestions: Readonly<Record<keyof Brand['company'], string>> = {
  name: 'Name of the business',
  tagline: 'What the business is, in a few words',
  description: 'What the business offers, in one line for search engines',
  host: 'Address of the site',
  phone: 'Phone of the office',
  demoPhone: 'Phone that the demo voice agent answers',
  email: 'Email address',
  address: 'Postal address in one line (shown in the footer)',
  hours: 'Opening hours, as shown',
  answersWithin: 'Time in which you answer a message',
  timeZone: 'Time zone',
};

const legalQuestions = {
  law: 'Law that applies to your contracts',
  venue: 'Place of arbitration',
  arbitration: 'Institution whose arbitration rules apply',
} as const;

const personQuestions = { name: 'name', work: 'what the person writes or reviews' } as const;

/** The brand's main colors. The other colors are in the brand file. */
const askedColors = [
  ['dark', 'brand', 'the mark and the chat widget'],
  ['dark', 'warm', 'the second color of the mark'],
  ['dark', 'action', 'buttons'],
  ['dark', 'accent', 'links'],
  ['dark', 'ground', 'the page'],
  ['light', 'action', 'buttons'],
  ['light', 'accent', 'links'],
  ['light', 'ground', 'the page'],
] as const;

/** Converts `$1,049.50` to 104950. Returns NaN for text that is not an amount; the schema rejects it. */
function readAmount(line: string): number {
  const [, whole = '', cents = ''] = /^\D?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d\d?))?$/.exec(line) ?? [];
  return whole ? Number(whole.replaceAll(',', '') + cents.padEnd(2, '0')) : Number.NaN;
}

function askText<Key extends string>(
  group: string,
  labels: Readonly<Record<Key, string>>,
  now: Readonly<Partial<Record<Key, string>>>,
): Question[] {
  return (Object.keys(labels) as Key[]).map((key) => ({
    label: labels[key],
    now: now[key] ?? '',
    path: [group, key],
  }));
}

/** All questions of `npm run setup`, in order. */
export function listQuestions({
  company,
  social,
  people,
  legal,
  plans,
  colors,
  logo,
}: Brand): Question[] {
  return [
    ...askText('company', companyQuestions, company),
    ...askText('social', networks, social).map((question) => ({
      ...question,
      read: (line: string) => (line === '-' ? null : line),
    })),
    ...Object.entries(people).flatMap(([id, person]) =>
      (['name', 'work'] as const).map((field) => ({
        label: `Author or reviewer "${id}", ${personQuestions[field]}`,
        now: person[field],
        path: ['people', id, field],
      })),
    ),
    ...askText('legal', legalQuestions, legal),
    ...Object.entries(plans).flatMap(([id, plan]) =>
      (['setupFee', 'monthlyFee'] as const).map((fee) => ({
        label: `Plan ${plan.name}, ${fee === 'setupFee' ? 'setup fee' : 'monthly fee'}`,
        now: formatPrice(plan[fee]),
        path: ['plans', id, fee],
        read: readAmount,
      })),
    ),
    ...askedColors.map(([theme, name, use]) => ({
      label: `Color of ${use}, ${theme} theme`,
      now: colors[theme][name] ?? colors.dark[name],
      path: ['colors', theme, name],
    })),
    { label: 'Mark, the path of a square SVG file', now: 'keep', path: ['mark'] },
    { label: 'Logo, the path of an SVG or PNG file', now: logo.dark, path: ['logo', 'dark'] },
    {
      label: 'Logo for the light theme, if it needs another one',
      now: logo.light,
      path: ['logo', 'light'],
    },
  ];
}

/** Returns the answers with one more. */
export function withAnswer(answers: Part, path: readonly string[], value: unknown): Part {
  const [key = '', ...rest] = path;
  const inner = answers[key];
  return {
    ...answers,
    [key]: rest.length > 0 ? withAnswer(isPart(inner) ? inner : {}, rest, value) : value,
  };
}
