import { ApiError } from '#platform/browser/api.ts';
import { type EnteredTexts, readTexts } from '#features/forms/browser/use-draft.ts';
import type { FormProblems } from '#features/forms/browser/use-form.ts';
import { type TextRule, textProblem } from '#features/forms/text-rule.ts';
import {
  controlOf,
  type FormEntry,
  type FormList,
  isCompleteEntry,
} from '#features/forms/form-parts.ts';
import {
  forEachList,
  type IntakeListName,
  intakeListNames,
  intakeLists,
  shownIntakeParts,
  type IntakeSectionId,
  shownSections,
  type IntakeTextName,
  intakeTextNames,
  intakeTextRules,
  intakeUpload,
} from '#features/submissions/intake.ts';
import { intakeTexts } from '#texts/intake.ts';

/** Name of the control for the training guide, and name of its field in the server's problems. */
export const GUIDE_FIELD = intakeUpload.file.path;

/** Request body with the visitor's texts. The server trims and checks it. */
type IntakeValues = Readonly<Record<IntakeTextName, string>> & {
  readonly [List in IntakeListName]: readonly FormEntry[];
};

/** Keys of the entries of each list, in the order of the page. The key of an entry never changes. */
export type EntryKeys = Readonly<Record<IntakeListName, readonly number[]>>;

/** `id` of a control, an entry, or a section from its name. */
export function controlId(name: string): string {
  return `intake-${name}`;
}

/**
 * Name of a control in an entry. Removing another entry renames nothing, so the keys in a form
 * that is sent without JavaScript can have gaps, which the server closes.
 */
export function entryControlName(list: IntakeListName, key: number, field: string): string {
  return `${list}.${key}.${field}`;
}

/** Splits the name of a control into its parts. Returns undefined if the control is not in a list. */
function parseEntryControlName(
  name: string,
): { list: IntakeListName; key: number; field: string } | undefined {
  const [head, key, field] = name.split('.');
  const list = intakeListNames.find((known) => known === head);
  return list && key && field ? { list, key: Number(key), field } : undefined;
}

function findEntries(texts: EnteredTexts): EntryKeys {
  const controls = Object.keys(texts).map(parseEntryControlName);
  return forEachList((list) => [
    ...new Set(controls.flatMap((control) => (control?.list === list ? [control.key] : []))),
  ]);
}

/** Keys of the entries that contain these texts. Each list has at least one entry. */
export function entriesFor(texts: EnteredTexts): EntryKeys {
  const entries = findEntries(texts);
  return forEachList((list) => (entries[list].length > 0 ? entries[list] : [0]));
}

const fieldsOf = (list: IntakeListName): FormList['fields'] =>
  intakeLists.find(({ name }) => name === list)!.fields;

function readEntry(texts: EnteredTexts, list: IntakeListName, key: number): FormEntry {
  const fields = Object.keys(fieldsOf(list));
  return Object.fromEntries(
    fields.map((field) => [field, texts[entryControlName(list, key, field)] ?? '']),
  );
}

/** Reads the form's controls. It leaves out entries with a blank text. */
export function readFormValues(form: FormData): IntakeValues {
  const texts = readTexts(form);
  const entries = findEntries(texts);
  const values = {
    ...Object.fromEntries(intakeTextNames.map((name) => [name, texts[name] ?? ''])),
    ...forEachList((list) =>
      entries[list].map((key) => readEntry(texts, list, key)).filter(isCompleteEntry),
    ),
  };
  return values as unknown as IntakeValues;
}

/**
 * Sections that have content and lack no required text.
 * @param hasFile true if a training guide was uploaded.
 */
export function filledSections(values: IntakeValues, hasFile: boolean): IntakeSectionId[] {
  const isGiven = (part: (typeof shownIntakeParts)[number]): boolean => {
    if (part.kind === 'upload') return hasFile;
    if (part.kind === 'list') return values[part.name].length > 0;
    return values[part.name].trim() !== '';
  };
  const isFilled = ({ parts }: (typeof shownSections)[number]): boolean => {
    const required = parts.flatMap((part) =>
      'rule' in part && controlOf(part).required ? [part.name] : [],
    );
    return required.length > 0
      ? required.every((name) => textProblem(intakeTextRules[name], values[name]) === undefined)
      : parts.some((part) => isGiven(part));
  };
  return shownSections.filter(isFilled).map(({ id }) => id);
}

/** Rules of the form's controls, in page order. Entries with a blank text have no rules. */
export function controlRules(form: FormData): Readonly<Record<string, TextRule>> {
  const entered = readTexts(form);
  const rules = [...form.keys()].flatMap((name): [string, TextRule][] => {
    const control = parseEntryControlName(name);
    if (control && !isCompleteEntry(readEntry(entered, control.list, control.key))) return [];
    const texts: Readonly<Record<string, TextRule>> = intakeTextRules;
    const rule = control ? fieldsOf(control.list)[control.field]?.rule : texts[name];
    return rule ? [[name, rule]] : [];
  });
  return Object.fromEntries(rules);
}

/** Message of a failed call, and the problems in its response by field. */
export function problemsOfFailure(error: unknown): FormProblems {
  const problem = error instanceof ApiError && error.status === 400 ? error.problem : undefined;
  const errors = problem?.errors?.map(({ field, message }) => [field, message] as const) ?? [];
  return { '': intakeTexts.failed, ...Object.fromEntries(errors) };
}

function partOf(name: string) {
  const partName =
    parseEntryControlName(name)?.list ?? (name === GUIDE_FIELD ? intakeUpload.name : name);
  return shownIntakeParts.find((known) => known.name === partName);
}

export function wrongSections(problems: FormProblems): IntakeSectionId[] {
  const wrong = new Set(
    Object.keys(problems).flatMap((name) => (problems[name] ? [partOf(name)?.name] : [])),
  );
  return shownSections
    .filter(({ parts }) => parts.some(({ name }) => wrong.has(name)))
    .map(({ id }) => id);
}

/**
 * Name of a control for a message outside the form: `FAQ 2, Answer`.
 * @param keys keys of the current entries.
 * @returns undefined if no control has this name.
 */
export function controlLabel(name: string, keys: EntryKeys): string | undefined {
  const control = parseEntryControlName(name);
  const part = partOf(name);
  if (part?.kind !== 'list') return part?.label;
  const position = control ? keys[part.name].indexOf(control.key) : -1;
  const label = fieldsOf(part.name)[control?.field ?? '']?.label;
  return position < 0 || !label ? undefined : `${part.entry} ${position + 1}, ${label}`;
}
