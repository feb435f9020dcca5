import { formatPrice } from '../../src/domain/money.ts';
import { plans } from '../../src/domain/plan.ts';
import { company } from '../../src/site/company.ts';
import { social } from '../../src/site/social.ts';
import type { CompanyField } from './answers.ts';
import { MARK_FILE } from './mark.ts';
import type { Colors } from './tokens.ts';

/** One thing that is asked, and where its answer goes. */
export interface Question {
  readonly label: string;
  /** What stands there now, which an empty answer keeps. */
  readonly now: string;
  readonly path: readonly string[];
  readonly read: (line: string) => unknown;
}

const labels: Readonly<Record<CompanyField, string>> = {
  name: 'Name of the business',
  tagline: 'What it is, in a few words',
  description: 'What it offers, in one line for search engines',
  host: 'Address of the site',
  address: 'Postal address in one line (shown in the footer)',
  phone: 'Phone of the office',
  demoPhone: 'Phone that the demo voice agent answers',
  email: 'Email address',
  hours: 'Opening hours, as shown',
  timeZone: 'Time zone',
  facebook: 'Facebook page',
  x: 'X profile',
  instagram: 'Instagram profile',
  linkedin: 'LinkedIn page',
};

/** Colors that make a brand; the others are in the token file. */
const asked = [
  ['dark', 'brand', 'the mark and the chat widget'],
  ['dark', 'warm', 'the second color of the mark'],
  ['dark', 'action', 'buttons'],
  ['dark', 'accent', 'links'],
  ['dark', 'ground', 'the page'],
  ['light', 'action', 'buttons'],
  ['light', 'accent', 'links'],
  ['light', 'ground', 'the page'],
] as const;

/** `$1,049.50` → 104950. What is no amount is no number either, and refused. */
function readDollars(line: string): number {
  const [, dollars = '', cents = ''] =
    /^\$?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d\d?))?$/.exec(line) ?? [];
  return dollars ? Number(dollars.replaceAll(',', '') + cents.padEnd(2, '0')) : Number.NaN;
}

/** Everything `npm run setup` asks, in its order. */
export function listQuestions(colors: Colors): readonly Question[] {
  const facts = { ...company, ...social };
  const asIs = (line: string) => line;
  return [
    ...Object.entries(labels).map(([field, label]) => ({
      label,
      now: facts[field as CompanyField],
      path: [field],
      read: asIs,
    })),
    ...Object.values(plans).flatMap(({ id, name, setupFee, monthlyFee }) => [
      {
        label: `Plan ${name}, setup fee in dollars`,
        now: formatPrice(setupFee),
        path: ['prices', id, 'setupFee'],
        read: readDollars,
      },
      {
        label: `Plan ${name}, monthly fee in dollars`,
        now: formatPrice(monthlyFee),
        path: ['prices', id, 'monthlyFee'],
        read: readDollars,
      },
    ]),
    ...asked.map(([theme, name, use]) => ({
      label: `Color of ${use}, ${theme} theme`,
      now: colors[theme][name] ?? '',
      path: ['colors', theme, name],
      read: asIs,
    })),
    { label: 'Mark, the path of a square SVG file', now: MARK_FILE, path: ['mark'], read: asIs },
  ];
}

/** Answers with one more in them. */
export function withAnswer(answers: object, path: readonly string[], value: unknown): object {
  const [key = '', ...rest] = path;
  const inner = (answers as Record<string, object | undefined>)[key] ?? {};
  return { ...answers, [key]: rest.length > 0 ? withAnswer(inner, rest, value) : value };
}
