import { z } from 'zod';
import { planIds } from '../../src/domain/plan.ts';

const color = z.string().regex(/^#[\da-f]{6}$/i, 'must be a color like #0b7a75');
const phone = z.string().regex(/^\+[\d ()-]{7,20}$/, 'must be a number like +1 (212) 555-0142');
const theme = z.record(z.string(), color);
const cents = z.int().min(0).multipleOf(1);

/** What a rebranding may state; what is left out stays as it is. Prices are in cents. */
export const answersSchema = z.strictObject({
  name: z.string().trim().min(1).max(40).optional(),
  tagline: z.string().trim().min(1).max(60).optional(),
  host: z
    .string()
    .regex(
      /^https:\/\/[\w.-]+$/,
      'must look like https://studio.example, with nothing after the name',
    )
    .optional(),
  phone: phone.optional(),
  demoPhone: phone.optional(),
  email: z.email('must be an email address').optional(),
  prices: z
    .partialRecord(z.enum(planIds), z.strictObject({ setupFee: cents, monthlyFee: cents }))
    .optional(),
  colors: z.strictObject({ dark: theme.optional(), light: theme.optional() }).optional(),
});
export type Answers = z.infer<typeof answersSchema>;

export const companyFields = ['name', 'tagline', 'host', 'phone', 'demoPhone', 'email'] as const;

/** Writes the company's fields into the text of `src/site/company.ts`. */
export function replaceCompany(source: string, answers: Answers): string {
  return companyFields.reduce((text, field) => {
    const value = answers[field];
    if (value === undefined) return text;
    const quoted = `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
    return text.replace(
      new RegExp(`(\\n  ${field}: )'(?:[^'\\\\]|\\\\.)*'`),
      () => `\n  ${field}: ${quoted}`,
    );
  }, source);
}

/** `30000` as the source writes it: `30_000`. */
function writeCents(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, '_');
}

/** Writes prices into the text of `src/domain/plan.ts`. */
export function replacePrices(source: string, prices: NonNullable<Answers['prices']>): string {
  return Object.entries(prices).reduce((text, [id, { setupFee, monthlyFee }]) => {
    const fees = new RegExp(`(\\n  ${id}: \\{[^}]*?setupFee: )[\\d_]+(,\\s+monthlyFee: )[\\d_]+`);
    return text.replace(fees, `$1${writeCents(setupFee)}$2${writeCents(monthlyFee)}`);
  }, source);
}
