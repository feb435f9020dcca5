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

/** Field name of the training guide in the server's problems, and name of its control. */
export const GUIDE_FIELD = 'trainingGuideFilePath';

/** Converts a field of the request to the name of its control. Requests count entries from zero. */
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

/** Returns the problems that the server would report: one per field, in the order of the form. */
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
 * Returns the problems in the response of a failed call, by control, or a problem of the whole form.
 * @returns an empty list if the call failed for another reason.
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

/** Returns the sections that contain an invalid field. */
export function wrongSections(problems: readonly FieldProblem[]): IntakeSectionId[] {
  const wrong = new Set(problems.map(({ field }) => partOf(field)?.name));
  return intakeSections
    .filter(({ parts }) => parts.some(({ name }) => wrong.has(name)))
    .map(({ id }) => id);
}

/**
 * Returns the name of a control for a message outside the form: `FAQ 2, Answer`.
 * @param keys keys of the current entries.
 * @returns undefined if no control has this name.
 */
export function controlLabel(name: string, keys: SentKeys): string | undefined {
  const control = parseEntryControlName(name);
  const part = partOf(name);
  if (part?.kind !== 'list') return part?.label;
  const position = control ? keys[part.name].indexOf(control.key) : -1;
  const label = Object.entries<EntryField>(part.fields).find(([field]) => field === control?.field);
  return position < 0 || !label ? undefined : `${part.entry} ${position + 1}, ${label[1].label}`;
}
