import { type FormTexts, readTexts } from '../../browser/use-draft.ts';
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

/** Keys of entries of each list, in their order. The key of an entry never changes. */
export type EntryKeys = Readonly<Record<IntakeListName, readonly number[]>>;

/** Returns the `id` of a control, an entry, or a section from its name. */
export function controlId(name: string): string {
  return `intake-${name}`;
}

/**
 * Returns the name of a control. Removing another entry renames nothing, so the names in a request without
 * JavaScript can have gaps, which the server closes.
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

/** Finds the entries that have texts. */
function findEntries(texts: FormTexts): EntryKeys {
  const controls = Object.keys(texts).map(parseEntryControlName);
  return forEachList((list) => [
    ...new Set(controls.flatMap((control) => (control?.list === list ? [control.key] : []))),
  ]);
}

/** Returns the entries that show these texts. Each list has at least one. */
export function entriesFor(texts: FormTexts): EntryKeys {
  const entries = findEntries(texts);
  return forEachList((list) => (entries[list].length > 0 ? entries[list] : [0]));
}

/** Reads the form's controls, in page order. Entries with a blank part are left out. */
export function readFormValues(form: FormData): { values: IntakeValues; sentKeys: EntryKeys } {
  const texts = readTexts(form);
  const entries = findEntries(texts);
  const readEntry = (list: IntakeListName, key: number): Readonly<Record<string, string>> =>
    Object.fromEntries(
      Object.keys(intakeListRules[list].fields).map((field) => [
        field,
        texts[entryControlName(list, key, field)] ?? '',
      ]),
    );
  const sentKeys = forEachList((list) =>
    entries[list].filter((key) => isCompleteEntry(readEntry(list, key))),
  );
  const values = {
    ...Object.fromEntries(intakeTextNames.map((name) => [name, texts[name] ?? ''])),
    ...forEachList((list) => sentKeys[list].map((key) => readEntry(list, key))),
  };
  return { values: values as unknown as IntakeValues, sentKeys };
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
