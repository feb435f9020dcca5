import { cleanText, type TextRule } from './text-rule.ts';

/*
 * What an intake may hold, as data and without any library. The server's schema (intake.ts), the
 * form's own check and the search are made of it; what the form says is in src/site/intake-form.ts.
 */

/** A text of one line that must be given. */
function line(missing: string, max = 200) {
  return { max, missing, isLine: true } as const satisfies TextRule;
}

/** The texts of an intake, in the order they are checked. */
export const intakeTextRules = {
  practiceName: line('Please enter the name of your practice.'),
  contactName: line('Please enter a contact name.'),
  email: { ...line('Please enter an email address.', 254), isEmail: true },
  phone: line('Please enter a phone number.', 50),
  transferNumber: { max: 50, isLine: true },
  address: { max: 500 },
  website: { max: 500 },
  generalGuidelines: { max: 20_000 },
  specialInstructions: { max: 20_000 },
} as const satisfies Readonly<Record<string, TextRule>>;
export type IntakeTextName = keyof typeof intakeTextRules;

/** A list of entries. */
export interface ListRule<Field extends string = string> {
  /** The most entries. */
  readonly max: number;
  readonly tooMany: string;
  /** The texts of one entry. */
  readonly fields: Readonly<Record<Field, TextRule>>;
}

export const intakeListRules = {
  /** Questions the agent will hear, and what it should answer. */
  faqs: {
    max: 50,
    tooMany: 'At most 50 questions can be sent.',
    fields: { question: { max: 1_000 }, answer: { max: 5_000 } },
  },
  /** Kinds of calls, and how the agent should handle them. */
  scenarios: {
    max: 50,
    tooMany: 'At most 50 scenarios can be sent.',
    fields: { title: { max: 300 }, content: { max: 10_000 } },
  },
} as const satisfies Readonly<Record<string, ListRule>>;
export type IntakeListName = keyof typeof intakeListRules;
export type EntryFieldName<List extends IntakeListName> =
  keyof (typeof intakeListRules)[List]['fields'];
/** One entry as it is sent and kept. */
export type ListEntry<List extends IntakeListName> = Record<EntryFieldName<List>, string>;

export const intakeTextNames = Object.keys(intakeTextRules) as IntakeTextName[];
export const intakeListNames = Object.keys(intakeListRules) as IntakeListName[];

/** Whether every text of an entry is more than white space: others are left out, not refused. */
export function isCompleteEntry(entry: Readonly<Record<string, string>>): boolean {
  return Object.values(entry).every((text) => cleanText({ max: Infinity }, text) !== '');
}

/** Something for each list, by its name. */
export function forEachList<Value>(
  make: (list: IntakeListName) => Value,
): Readonly<Record<IntakeListName, Value>> {
  return Object.fromEntries(intakeListNames.map((list) => [list, make(list)])) as Record<
    IntakeListName,
    Value
  >;
}
