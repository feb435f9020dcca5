import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { formatPrice } from '../../src/domain/money.ts';
import { planIds, plans } from '../../src/domain/plan.ts';
import { company } from '../../src/site/company.ts';
import { social } from '../../src/site/social.ts';
import { findContrastProblems } from './contrast.ts';
import { MARK_FILE, readMark } from './mark.ts';
import { type Colors, readColors, recolor, type StatedColors } from './tokens.ts';

const color = z.string().regex(/^#[\da-f]{6}$/i, 'must be a color like #0b7a75');
const phone = z
  .string()
  .regex(/^\+[\d ()-]{7,20}$/, 'must begin with + and the country, like +1 (212) 555-0142');
const theme = z.record(z.string(), color);
const cents = z
  .int('must be an amount like 300 or 49.50, or whole cents like 4950 in a file')
  .min(0, 'must not be negative')
  .optional();
const name = (longest: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(longest, `must have ${longest} characters or fewer`);
const profile = z.string().regex(/^https:\/\/[\w.-]+\/\S+$/, 'must look like https://x.com/studio');
function isTimeZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}

/** Path of an SVG file. It is parsed to the drawing to store. */
const mark = z.string().transform((file, { issues }) => {
  try {
    if (!existsSync(file)) throw new Error(`The file ${file} does not exist.`);
    return readMark(readFileSync(file, 'utf8'));
  } catch (error) {
    issues.push({ code: 'custom', input: file, message: (error as Error).message });
    return z.NEVER;
  }
});

/** Questions about the company, in order. Each description is the label of its question. */
const facts = z.strictObject({
  name: name(40).describe('Name of the business'),
  tagline: name(60).describe('What the business is, in a few words'),
  description: name(160).describe('What the business offers, in one line for search engines'),
  host: z
    .string()
    .regex(
      /^https:\/\/(?:[a-z\d-]+\.)+[a-z]{2,}$/,
      'must look like https://studio.example, with nothing after the name',
    )
    .describe('Address of the site'),
  address: z
    .string()
    .trim()
    .max(120, 'must have 120 characters or fewer')
    .describe('Postal address in one line (shown in the footer)'),
  phone: phone.describe('Phone of the office'),
  demoPhone: phone.describe('Phone that the demo voice agent answers'),
  email: z.email('must be an email address').describe('Email address'),
  hours: name(60).describe('Opening hours, as shown'),
  timeZone: z
    .string()
    .refine(isTimeZone, 'must be a name like Europe/London')
    .describe('Time zone'),
  facebook: profile.describe('Facebook page'),
  x: profile.describe('X profile'),
  instagram: profile.describe('Instagram profile'),
  linkedin: profile.describe('LinkedIn page'),
});
const companyFields = facts.keyof().options;

/** Answers of a rebranding. Missing answers keep the current value. Prices are in cents. */
export const answersSchema = facts.partial().extend({
  prices: z
    .partialRecord(z.enum(planIds), z.strictObject({ setupFee: cents, monthlyFee: cents }))
    .optional(),
  colors: z.strictObject({ dark: theme.optional(), light: theme.optional() }).optional(),
  mark: mark.optional(),
});
export type Answers = z.infer<typeof answersSchema>;

/** Replaces the company's fields in the text of a file that contains some of them. */
export function replaceCompany(source: string, answers: Answers): string {
  return companyFields.reduce((text, field) => {
    const value = answers[field];
    if (value === undefined) return text;
    const quoted = JSON.stringify(value);
    return text.replace(
      new RegExp(`(\\n +${field}:\\s+)(?:'(?:[^'\\\\]|\\\\.)*'|"(?:[^"\\\\]|\\\\.)*")`),
      (_, label: string) => label + quoted,
    );
  }, source);
}

/** The prices among the answers. */
export function listPrices({ prices = {} }: Answers) {
  return planIds.flatMap((id) =>
    askedFees.flatMap(([fee]) => {
      const cents = prices[id]?.[fee];
      return cents === undefined ? [] : { id, fee, cents };
    }),
  );
}

/** Replaces prices in the text of `src/domain/plan.ts`. */
export function replacePrices(source: string, answers: Answers): string {
  return listPrices(answers).reduce((text, { id, fee, cents }) => {
    const grouped = String(cents).replace(/\B(?=(?:\d{3})+$)/g, '_');
    return text.replace(new RegExp(`(\\n  ${id}: \\{[^}]*?${fee}: )[\\d_]+`), `$1${grouped}`);
  }, source);
}

/** Problems for colors that a theme's block in the token file does not define. */
function findUnknownColors(colors: StatedColors, { dark, light }: Colors): string[] {
  return Object.entries({ dark, light }).flatMap(([theme, known]) =>
    Object.entries(colors[theme as keyof StatedColors] ?? {})
      .filter(([name, value]) => known[name] !== value)
      .map(([name]) => `colors.${theme}.${name}: the token file does not define this color`),
  );
}

/** Problems of the answers, one sentence each. @param css current text of the token file. */
export function findProblems(answers: unknown, css: string): readonly string[] {
  const result = answersSchema.safeParse(answers);
  if (!result.success) {
    return result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  }
  const stated = result.data.colors ?? {};
  const colors = readColors(recolor(css, stated));
  return [...findUnknownColors(stated, colors), ...findContrastProblems(colors)];
}

/** Question, and the path of its answer. */
interface Question {
  readonly label: string;
  /** Current value, which an empty answer keeps. */
  readonly now: string;
  readonly path: readonly string[];
  readonly read?: (line: string) => unknown;
}

/** The brand's main colors. The other colors are in the token file. */
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

const askedFees = [
  ['setupFee', 'setup fee'],
  ['monthlyFee', 'monthly fee'],
] as const;

/** Converts `$1,049.50` to 104950. Returns NaN for text that is not an amount; the schema rejects it. */
function readDollars(line: string): number {
  const [, dollars = '', cents = ''] =
    /^\$?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d\d?))?$/.exec(line) ?? [];
  return dollars ? Number(dollars.replaceAll(',', '') + cents.padEnd(2, '0')) : Number.NaN;
}

/** All questions of `npm run setup`, in order. */
export function listQuestions(colors: Colors): readonly Question[] {
  const known = { ...company, ...social };
  return [
    ...companyFields.map((field) => ({
      label: facts.shape[field].description ?? field,
      now: known[field],
      path: [field],
    })),
    ...Object.values(plans).flatMap((plan) =>
      askedFees.map(([fee, words]) => ({
        label: `Plan ${plan.name}, ${words} in dollars`,
        now: formatPrice(plan[fee]),
        path: ['prices', plan.id, fee],
        read: readDollars,
      })),
    ),
    ...askedColors.map(([theme, name, use]) => ({
      label: `Color of ${use}, ${theme} theme`,
      now: colors[theme][name] ?? '',
      path: ['colors', theme, name],
    })),
    { label: 'Mark, the path of a square SVG file', now: MARK_FILE, path: ['mark'] },
  ];
}

/** Returns the answers with one more. */
export function withAnswer(answers: object, path: readonly string[], value: unknown): object {
  const [key = '', ...rest] = path;
  const inner = (answers as Record<string, object | undefined>)[key] ?? {};
  return { ...answers, [key]: rest.length > 0 ? withAnswer(inner, rest, value) : value };
}
