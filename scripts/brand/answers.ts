import { z } from 'zod';
import { planIds } from '../../src/domain/plan.ts';
import { contrast, findContrastProblems, mix } from './contrast.ts';
import { type Colors, readColors, replaceColors, type ThemeColors } from './tokens.ts';

const color = z.string().regex(/^#[\da-f]{6}$/i, 'must be a color like #0b7a75');
const phone = z
  .string()
  .regex(/^\+[\d ()-]{7,20}$/, 'must begin with + and the country, like +1 (212) 555-0142');
const theme = z.record(z.string(), color);
const cents = z
  .int('must be an amount like 300 or 49.50; in a file whole cents, like 4950')
  .min(0, 'must not be below zero')
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

const facts = z.strictObject({
  name: name(40),
  tagline: name(60),
  description: name(160),
  host: z
    .string()
    .regex(
      /^https:\/\/(?:[a-z\d-]+\.)+[a-z]{2,}$/,
      'must look like https://studio.example, with nothing after the name',
    ),
  address: z.string().trim().max(120, 'must have 120 characters or fewer'),
  phone,
  demoPhone: phone,
  email: z.email('must be an email address'),
  hours: name(60),
  timeZone: z.string().refine(isTimeZone, 'must be a name like Europe/London'),
  facebook: profile,
  x: profile,
  instagram: profile,
  linkedin: profile,
});
export type CompanyField = keyof typeof facts.shape;
export const companyFields = Object.keys(facts.shape) as readonly CompanyField[];

/** What a rebranding may state; what is left out stays as it is. Prices are in cents. */
export const answersSchema = facts.partial().extend({
  prices: z
    .partialRecord(z.enum(planIds), z.strictObject({ setupFee: cents, monthlyFee: cents }))
    .optional(),
  colors: z.strictObject({ dark: theme.optional(), light: theme.optional() }).optional(),
  /** The path of an SVG file. */
  mark: z.string().optional(),
});
export type Answers = z.infer<typeof answersSchema>;
type StatedColors = NonNullable<Answers['colors']>;

/** Writes the company's fields into the text of a file that has some. */
export function replaceCompany(source: string, answers: Answers): string {
  return companyFields.reduce((text, field) => {
    const value = answers[field];
    if (value === undefined) return text;
    const quoted = `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
    return text.replace(
      new RegExp(`(\\n +${field}:\\s+)(?:'(?:[^'\\\\]|\\\\.)*'|"(?:[^"\\\\]|\\\\.)*")`),
      (_, label: string) => label + quoted,
    );
  }, source);
}

/** `30000` as the source writes it: `30_000`. */
function writeCents(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, '_');
}

/** Writes prices into the text of `src/domain/plan.ts`. */
export function replacePrices(source: string, prices: NonNullable<Answers['prices']>): string {
  const changes = Object.entries(prices).flatMap(([id, fees]) =>
    Object.entries(fees).flatMap(([fee, amount]) =>
      amount === undefined ? [] : { id, fee, amount },
    ),
  );
  return changes.reduce(
    (text, { id, fee, amount }) =>
      text.replace(new RegExp(`(\\n  ${id}: \\{[^}]*?${fee}: )[\\d_]+`), `$1${writeCents(amount)}`),
    source,
  );
}

/** How far from the ground to the text the surfaces and lines of a theme lie. */
const steps = {
  dark: { raised: 0.045, line: 0.15, 'control-line': 0.45 },
  light: { line: 0.11, 'control-line': 0.51 },
};

/** Surfaces and lines that nobody stated follow a ground that somebody did. */
function withSurfaces(theme: keyof Colors, stated: ThemeColors, { text = '' }: ThemeColors) {
  const { ground } = stated;
  if (ground === undefined) return stated;
  const drawn = Object.entries(steps[theme]).map(([name, share]) => [
    name,
    mix(ground, text, share),
  ]);
  return { ...(Object.fromEntries(drawn) as ThemeColors), ...stated };
}

/**
 * The token file with new colors. Words on buttons and marks become black or white when they could not be
 * read, surfaces and lines follow the ground; but for those that are stated.
 */
export function recolor(css: string, { dark = {}, light = {} }: StatedColors): string {
  const now = readColors(css);
  const changed = replaceColors(css, {
    dark: withSurfaces('dark', dark, { ...now.dark, ...dark }),
    light: withSurfaces('light', light, { ...now.light, ...light }),
  });
  const { dark: all } = readColors(changed);
  const words = ['action', 'warm'].flatMap((name): [string, string][] => {
    const ground = all[name] ?? '';
    if (dark[`on-${name}`] || contrast(all[`on-${name}`] ?? '', ground) >= 4.5) return [];
    const isLight = contrast('#000000', ground) > contrast('#ffffff', ground);
    return [[`on-${name}`, isLight ? '#000000' : '#ffffff']];
  });
  return replaceColors(changed, { dark: Object.fromEntries(words) });
}

/** Colors that are stated for a theme whose block in the token file has none of that name. */
function findUnknownColors(colors: StatedColors, { dark, light }: Colors): string[] {
  return Object.entries({ dark, light }).flatMap(([theme, known]) =>
    Object.entries(colors[theme as keyof StatedColors] ?? {})
      .filter(([name, value]) => known[name] !== value)
      .map(([name]) => `colors.${theme}.${name}: the token file has no such color there`),
  );
}

/** What is wrong with answers, a sentence each. @param css the token file as it is. */
export function findProblems(answers: unknown, css: string): readonly string[] {
  const result = answersSchema.safeParse(answers);
  if (!result.success) {
    return result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  }
  const stated = result.data.colors ?? {};
  const colors = readColors(recolor(css, stated));
  return [...findUnknownColors(stated, colors), ...findContrastProblems(colors)];
}
