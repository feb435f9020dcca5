import { ApiError } from '../../browser/api.ts';
import type { FormProblems } from '../../browser/use-form.ts';
import { intakeListRules, intakeTextRules } from '../../domain/intake-rules.ts';
import { type TextRule, textProblem } from '../../domain/text-rule.ts';
import {
  type EntryField,
  type IntakePart,
  type IntakeSectionId,
  intakeParts,
  intakeSections,
  intakeTexts,
} from '../../site/intake-form.ts';
import { messages } from '../../site/notices.ts';
import {
  entryControlName,
  type EntryKeys,
  type IntakeValues,
  parseEntryControlName,
} from './form-values.ts';

/** Field name of the training guide in the server's problems, and name of its control. */
export const GUIDE_FIELD = 'trainingGuideFilePath';

/** Returns the problems that the server would report, in the order of the form. */
export function findProblems(values: IntakeValues, sentKeys: EntryKeys): FormProblems {
  const problems: Record<string, string> = {};
  const check = (name: string, rule: TextRule, text: string): void => {
    const message = textProblem(rule, text);
    if (message) problems[name] = message;
  };
  for (const part of intakeParts) {
    if (part.kind === 'upload') continue;
    if (part.kind !== 'list') {
      check(part.name, intakeTextRules[part.name], values[part.name]);
      continue;
    }
    const rules = Object.entries<TextRule>(intakeListRules[part.name].fields);
    values[part.name].forEach((entry: Readonly<Record<string, string>>, index) => {
      const key = sentKeys[part.name][index] ?? index;
      for (const [field, rule] of rules) {
        check(entryControlName(part.name, key, field), rule, entry[field] ?? '');
      }
    });
  }
  return problems;
}

/** Converts a field of the request to the name of its control. Requests count entries from zero. */
function toControl(field: string, sentKeys: EntryKeys): string {
  const sent = parseEntryControlName(field);
  const key = sent && sentKeys[sent.list][sent.key];
  return sent && key !== undefined ? entryControlName(sent.list, key, sent.field) : field;
}

/** Returns the message of a failed call, and the problems in its response by control. */
export function explainFailure(error: unknown, sentKeys: EntryKeys): FormProblems {
  const failed = messages.intakeFailed;
  if (!(error instanceof ApiError)) return { '': failed };
  if (error.status === 413) return { '': `${failed} ${intakeTexts.tooLarge}` };
  const errors = error.status === 400 ? (error.problem?.errors ?? []) : [];
  return {
    '': failed,
    ...Object.fromEntries(
      errors.map(({ field, message }) => [toControl(field, sentKeys), message]),
    ),
  };
}

function partOf(name: string): IntakePart | undefined {
  const partName =
    parseEntryControlName(name)?.list ?? (name === GUIDE_FIELD ? 'trainingGuide' : name);
  return intakeParts.find((known) => known.name === partName);
}

/** Returns the sections that contain an invalid field. */
export function wrongSections(problems: FormProblems): IntakeSectionId[] {
  const wrong = new Set(
    Object.keys(problems).flatMap((name) => (problems[name] ? [partOf(name)?.name] : [])),
  );
  return intakeSections
    .filter(({ parts }) => parts.some(({ name }) => wrong.has(name)))
    .map(({ id }) => id);
}

/**
 * Returns the name of a control for a message outside the form: `FAQ 2, Answer`.
 * @param keys keys of the current entries.
 * @returns undefined if no control has this name.
 */
export function controlLabel(name: string, keys: EntryKeys): string | undefined {
  const control = parseEntryControlName(name);
  const part = partOf(name);
  if (part?.kind !== 'list') return part?.label;
  const position = control ? keys[part.name].indexOf(control.key) : -1;
  const label = Object.entries<EntryField>(part.fields).find(([field]) => field === control?.field);
  return position < 0 || !label ? undefined : `${part.entry} ${position + 1}, ${label[1].label}`;
}
