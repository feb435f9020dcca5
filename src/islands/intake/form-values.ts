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

/** The request body as the visitor left it. The server trims and checks it. */
export type IntakeValues = Readonly<Record<IntakeTextName, string>> & {
  readonly [List in IntakeListName]: readonly ListEntry<List>[];
};

/** For each list, the keys of the entries that are sent, in the order they are sent in. */
export type SentKeys = Readonly<Record<IntakeListName, readonly number[]>>;

/**
 * A control's name. An entry's key is its own for good, so that removing another entry renames
 * nothing; a plain form's names may therefore have gaps, which the server closes.
 */
export function entryControlName(list: IntakeListName, key: number, field: string): string {
  return `${list}.${key}.${field}`;
}

/** Takes a control's name apart; undefined when it is not in a list. */
export function parseEntryControlName(
  name: string,
): { list: IntakeListName; key: number; field: string } | undefined {
  const [head, key, field] = name.split('.');
  const list = intakeListNames.find((known) => known === head);
  return list && key && field ? { list, key: Number(key), field } : undefined;
}

/** The text of one control; empty where there is none. */
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
  const texts = Object.fromEntries(intakeTextNames.map((name) => [name, readText(form, name)]));
  const kept = forEachList((list) => readCompleteEntries(form, list));
  const lists = forEachList((list) => kept[list].map(({ entry }) => entry));
  return {
    values: { ...texts, ...lists } as unknown as IntakeValues,
    sentKeys: forEachList((list) => kept[list].map(({ key }) => key)),
  };
}

/**
 * The sections that hold something the server would keep; where something is required, all of that.
 * @param hasGuide whether a training guide was uploaded.
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
