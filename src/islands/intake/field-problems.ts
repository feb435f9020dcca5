import { ApiError } from '../../browser/api.ts';
import {
  type IntakeListName,
  intakeListRules,
  intakeTextRules,
} from '../../domain/intake-rules.ts';
import type { FieldProblem } from '../../domain/problem.ts';
import { type TextRule, textProblem } from '../../domain/text-rule.ts';
import {
  type EntryField,
  type IntakePart,
  type IntakeSectionId,
  intakeParts,
  intakeSections,
  intakeTexts,
} from '../../site/intake-form.ts';
import {
  entryControlName,
  type IntakeValues,
  parseEntryControlName,
  type SentKeys,
} from './form-values.ts';

/** The field under which the server speaks of the training guide; also the name of its control. */
export const GUIDE_FIELD = 'trainingGuideFilePath';

/** Names a field after the control it came from: what is sent counts its entries from zero. */
function toControl({ field, message }: FieldProblem, sentKeys: SentKeys): FieldProblem {
  const sent = parseEntryControlName(field);
  const key = sent && sentKeys[sent.list][sent.key];
  return sent && key !== undefined
    ? { field: entryControlName(sent.list, key, sent.field), message }
    : { field, message };
}

function entryProblems(
  list: IntakeListName,
  entry: Readonly<Record<string, string>>,
  key: number,
): FieldProblem[] {
  return Object.entries<TextRule>(intakeListRules[list].fields).flatMap(([field, rule]) => {
    const message = textProblem(rule, entry[field] ?? '');
    return message ? [{ field: entryControlName(list, key, field), message }] : [];
  });
}

/** What the server would refuse: one problem a field, in the order of the form. */
export function ownProblems(values: IntakeValues, sentKeys: SentKeys): FieldProblem[] {
  const problemsOf = (part: IntakePart): FieldProblem[] => {
    if (part.kind === 'upload') return [];
    if (part.kind === 'list') {
      return values[part.name].flatMap((entry, index) =>
        entryProblems(part.name, entry, sentKeys[part.name][index] ?? index),
      );
    }
    const message = textProblem(intakeTextRules[part.name], values[part.name]);
    return message ? [{ field: part.name, message }] : [];
  };
  return intakeParts.flatMap(problemsOf);
}

/**
 * The fields a failed call names, by their controls, or why the form as a whole was refused.
 * @returns none when the call failed for another reason.
 */
export function fieldProblems(error: unknown, sentKeys: SentKeys): FieldProblem[] {
  if (!(error instanceof ApiError)) return [];
  if (error.status === 413) return [{ field: '', message: intakeTexts.tooLarge }];
  if (error.status !== 400) return [];
  return (error.problem?.errors ?? []).map((problem) => toControl(problem, sentKeys));
}

function partOf(name: string): IntakePart | undefined {
  const partName =
    parseEntryControlName(name)?.list ?? (name === GUIDE_FIELD ? 'trainingGuide' : name);
  return intakeParts.find((known) => known.name === partName);
}

/** The sections that hold a field of which something is wrong. */
export function wrongSections(problems: readonly FieldProblem[]): IntakeSectionId[] {
  const wrong = new Set(problems.map(({ field }) => partOf(field)?.name));
  return intakeSections
    .filter(({ parts }) => parts.some(({ name }) => wrong.has(name)))
    .map(({ id }) => id);
}

/**
 * What a control is called where its own label cannot be seen: `FAQ 2, Answer`.
 * @param keys the entries as they stand in the form now.
 * @returns undefined for a name that is no control's.
 */
export function controlLabel(name: string, keys: SentKeys): string | undefined {
  const control = parseEntryControlName(name);
  const part = partOf(name);
  if (part?.kind !== 'list') return part?.label;
  const position = control ? keys[part.name].indexOf(control.key) : -1;
  const label = Object.entries<EntryField>(part.fields).find(([field]) => field === control?.field);
  return position < 0 || !label ? undefined : `${part.entry} ${position + 1}, ${label[1].label}`;
}
