import {
  forEachList,
  type IntakeListName,
  intakeListNames,
  intakeListRules,
  type IntakeTextName,
  intakeTextNames,
  intakeTextRules,
  isCompleteEntry,
  type ListEntry,
} from '../../domain/intake-rules.ts';
import { textProblem } from '../../domain/text-rule.ts';
import {
  type IntakePart,
  type IntakeSection,
  type IntakeSectionId,
  intakeSections,
  isRequired,
} from '../../site/intake-form.ts';

/** Request body with the visitor's texts. The server trims and checks it. */
export type IntakeValues = Readonly<Record<IntakeTextName, string>> & {
  readonly [List in IntakeListName]: readonly ListEntry<List>[];
};

/** Keys of the entries that are sent, for each list, in the order of the request. */
export type SentKeys = Readonly<Record<IntakeListName, readonly number[]>>;

/**
 * Returns the name of a control. The key of an entry never changes, so removing another entry renames
 * nothing. The names in a request without JavaScript can therefore have gaps, which the server closes.
 */
export function entryControlName(list: IntakeListName, key: number, field: string): string {
  return `${list}.${key}.${field}`;
}

/** Splits the name of a control. Returns undefined if it is not in a list. */
export function parseEntryControlName(
  name: string,
): { list: IntakeListName; key: number; field: string } | undefined {
  const [head, key, field] = name.split('.');
  const list = intakeListNames.find((known) => known === head);
  return list && key && field ? { list, key: Number(key), field } : undefined;
}

/** Returns the text of one control, or an empty text if it does not exist. */
export function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

interface KeyedEntry {
  readonly key: number;
  readonly entry: Readonly<Record<string, string>>;
}

function readCompleteEntries(form: FormData, list: IntakeListName): KeyedEntry[] {
  const controls = [...form.keys()].map(parseEntryControlName);
  const keys = new Set(
    controls.flatMap((control) => (control?.list === list ? [control.key] : [])),
  );
  const fields = Object.keys(intakeListRules[list].fields);
  const read = (key: number) =>
    fields.map((field) => [field, readText(form, entryControlName(list, key, field))]);
  return [...keys]
    .map((key) => ({ key, entry: Object.fromEntries(read(key)) as KeyedEntry['entry'] }))
    .filter(({ entry }) => isCompleteEntry(entry));
}

/** Name of the hidden control that only robots fill in. */
export const ROBOT_TRAP = 'fax';

/** Reads every text of the form for a draft, by control name. Includes unfinished entries. */
export function readTexts(form: FormData): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === 'string' && value !== '' && name !== ROBOT_TRAP) texts[name] = value;
  }
  return texts;
}

/** Reads the form's controls, in page order. Entries with a blank part are left out. */
export function readFormValues(form: FormData): { values: IntakeValues; sentKeys: SentKeys } {
  const texts = Object.fromEntries(intakeTextNames.map((name) => [name, readText(form, name)]));
  const kept = forEachList((list) => readCompleteEntries(form, list));
  const lists = forEachList((list) => kept[list].map(({ entry }) => entry));
  return {
    values: { ...texts, ...lists } as unknown as IntakeValues,
    sentKeys: forEachList((list) => kept[list].map(({ key }) => key)),
  };
}

/**
 * Returns the sections that have content and lack no required text.
 * @param hasGuide true if a training guide was uploaded.
 */
export function filledSections(values: IntakeValues, hasGuide: boolean): IntakeSectionId[] {
  const isGiven = (part: IntakePart): boolean => {
    if (part.kind === 'upload') return hasGuide;
    if (part.kind === 'list') return values[part.name].length > 0;
    return values[part.name].trim() !== '';
  };
  const isFilled = ({ parts }: IntakeSection): boolean => {
    const required = parts.flatMap(({ kind, name }) =>
      kind !== 'list' && kind !== 'upload' && isRequired(name) ? [name] : [],
    );
    return required.length > 0
      ? required.every((name) => textProblem(intakeTextRules[name], values[name]) === undefined)
      : parts.some(isGiven);
  };
  return intakeSections.filter(isFilled).map(({ id }) => id);
}
