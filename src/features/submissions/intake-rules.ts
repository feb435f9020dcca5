import { cleanText, type TextRule } from '#features/forms/text-rule.ts';

/*
 * Rules of an intake as data, without any library. The server's schema (intake.ts), the form's validation,
 * and the search derive from them. The form's texts are in src/features/submissions/intake-form.ts.
 */

/** Returns the rule of a required text on one line. */
function line(missing: string, max = 200) {
  return { max, missing, isLine: true } as const satisfies TextRule;
}

/** Rules of the texts of an intake, in the order of validation. */
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

/** Rule of a list of entries. */
export interface ListRule<Field extends string = string> {
  /** Maximum number of entries. */
  readonly max: number;
  readonly tooMany: string;
  /** Text rules of an entry's fields. */
  readonly fields: Readonly<Record<Field, TextRule>>;
}

export const intakeListRules = {
  /** Questions that callers may ask, with the agent's answers. */
  faqs: {
    max: 50,
    tooMany: 'At most 50 questions can be sent.',
    fields: { question: { max: 1_000 }, answer: { max: 5_000 } },
  },
  /** Types of calls, with instructions for the agent. */
  scenarios: {
    max: 50,
    tooMany: 'At most 50 scenarios can be sent.',
    fields: { title: { max: 300 }, content: { max: 10_000 } },
  },
} as const satisfies Readonly<Record<string, ListRule>>;
export type IntakeListName = keyof typeof intakeListRules;
export type EntryFieldName<List extends IntakeListName> =
  keyof (typeof intakeListRules)[List]['fields'];
/** Entry as it is sent and stored. */
export type ListEntry<List extends IntakeListName> = Record<EntryFieldName<List>, string>;

export const intakeTextNames = Object.keys(intakeTextRules) as IntakeTextName[];
export const intakeListNames = Object.keys(intakeListRules) as IntakeListName[];

/**
 * True if every text of an entry contains more than white space. Incomplete entries are removed, not
 * rejected.
 */
export function isCompleteEntry(entry: Readonly<Record<string, string>>): boolean {
  return Object.values(entry).every((text) => cleanText({ max: Infinity }, text) !== '');
}

/** Creates one value for each list, keyed by the list's name. */
export function forEachList<Value>(
  make: (list: IntakeListName) => Value,
): Readonly<Record<IntakeListName, Value>> {
  return Object.fromEntries(intakeListNames.map((list) => [list, make(list)])) as Record<
    IntakeListName,
    Value
  >;
}
