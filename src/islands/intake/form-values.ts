import { type Faq, intakeSchema, keepCompleteEntries, type Scenario } from '../../domain/intake.ts';
import { intakeForm, type IntakeSectionId } from '../../site/forms.ts';

export type FieldName = keyof typeof intakeForm.fields;
export type ListName = keyof typeof intakeForm.lists;

export const listNames = Object.keys(intakeForm.lists) as ListName[];
const fieldNames = Object.keys(intakeForm.fields) as FieldName[];

/** The request body as the visitor left it. The server trims and checks it. */
export type IntakeValues = Readonly<Record<FieldName, string>> & {
  readonly faqs: readonly Faq[];
  readonly scenarios: readonly Scenario[];
};

/** For each list, the keys of the entries that are sent, in the order they are sent in. */
export type SentKeys = Readonly<Record<ListName, readonly number[]>>;

/**
 * A control's name. An entry's key is its own for good, so that removing another entry renames
 * nothing; a plain form's names may therefore have gaps, which the server closes.
 */
export function entryControlName(list: ListName, key: number, field: string): string {
  return `${list}.${key}.${field}`;
}

/** Takes a control's name apart; undefined when it is not in a list. */
export function parseEntryControlName(
  name: string,
): { list: ListName; key: number; field: string } | undefined {
  const [head, key, field] = name.split('.');
  const list = listNames.find((known) => known === head);
  return list && key && field ? { list, key: Number(key), field } : undefined;
}

/** The text of one control; empty where there is none. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

function readCompleteEntries<Entry extends Record<string, string>>(
  form: FormData,
  list: ListName,
  read: (text: (field: string) => string) => Entry,
): { entries: Entry[]; keys: number[] } {
  const keyOf = new Map<Entry, number>();
  const seen = new Set<number>();
  for (const name of form.keys()) {
    const control = parseEntryControlName(name);
    if (control?.list !== list || seen.has(control.key)) continue;
    const { key } = control;
    seen.add(key);
    keyOf.set(
      read((field) => textOf(form, entryControlName(list, key, field))),
      key,
    );
  }
  const entries = keepCompleteEntries([...keyOf.keys()]);
  return { entries, keys: entries.flatMap((entry) => keyOf.get(entry) ?? []) };
}

/** The hidden control that only robots fill. */
export const ROBOT_TRAP = 'fax';

/** Every text of the form under the name of its control, unfinished entries included, for a draft. */
export function readTexts(form: FormData): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === 'string' && value !== '' && name !== ROBOT_TRAP) texts[name] = value;
  }
  return texts;
}

/** Reads the form's controls, in page order. Entries with a blank part are left out. */
export function readFormValues(form: FormData): { values: IntakeValues; sentKeys: SentKeys } {
  const fields = Object.fromEntries(fieldNames.map((name) => [name, textOf(form, name)]));
  const faqs = readCompleteEntries(form, 'faqs', (text) => ({
    question: text('question'),
    answer: text('answer'),
  }));
  const scenarios = readCompleteEntries(form, 'scenarios', (text) => ({
    title: text('title'),
    content: text('content'),
  }));
  return {
    values: {
      ...(fields as Record<FieldName, string>),
      faqs: faqs.entries,
      scenarios: scenarios.entries,
    },
    sentKeys: { faqs: faqs.keys, scenarios: scenarios.keys },
  };
}

const practiceSchema = intakeSchema.pick({
  practiceName: true,
  contactName: true,
  email: true,
  phone: true,
});

/**
 * The sections that hold something the server would keep; for the first, all that is required.
 * @param hasGuide whether a training guide was uploaded.
 */
export function filledSections(values: IntakeValues, hasGuide: boolean): IntakeSectionId[] {
  const isFilled: Readonly<Record<IntakeSectionId, boolean>> = {
    practice: practiceSchema.safeParse(values).success,
    upload: hasGuide,
    faqs: values.faqs.length > 0,
    guide: values.generalGuidelines.trim() !== '' || values.scenarios.length > 0,
    special: values.specialInstructions.trim() !== '',
  };
  return (Object.keys(isFilled) as IntakeSectionId[]).filter((section) => isFilled[section]);
}
