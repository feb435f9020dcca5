import { z } from 'zod';
import { ApiError } from '../../browser/api.ts';
import { intakeSchema } from '../../domain/intake.ts';
import { type FormField, intakeForm, intakeTexts, uploadTexts } from '../../site/forms.ts';
import {
  entryControlName,
  type FieldName,
  type IntakeValues,
  parseEntryControlName,
  type SentKeys,
} from './form-values.ts';

/** The field under which the server speaks of the training guide; also the name of its control. */
export const GUIDE_FIELD = 'trainingGuideFilePath';

/** A field the server refused, by the name of its control, and why. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

const problemSchema = z.object({
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
});

function readProblems(body: string): FieldProblem[] {
  try {
    const result = problemSchema.safeParse(JSON.parse(body));
    return result.success ? result.data.errors : [];
  } catch {
    // Not every refusal is ours: a proxy answers with a page of its own.
    return [];
  }
}

/** Names a field after the control it came from: what is sent counts its entries from zero. */
function toControl({ field, message }: FieldProblem, sentKeys: SentKeys): FieldProblem {
  const sent = parseEntryControlName(field);
  const key = sent && sentKeys[sent.list][sent.key];
  return sent && key !== undefined
    ? { field: entryControlName(sent.list, key, sent.field), message }
    : { field, message };
}

/** What the server would refuse: one problem a field, in the order of the form. */
export function ownProblems(values: IntakeValues, sentKeys: SentKeys): FieldProblem[] {
  const problems = new Map<string, FieldProblem>();
  for (const { path, message } of intakeSchema.safeParse(values).error?.issues ?? []) {
    const field = path.join('.');
    if (!problems.has(field)) problems.set(field, toControl({ field, message }, sentKeys));
  }
  return [...problems.values()];
}

/**
 * The fields a failed call names, by their controls, or why the form as a whole was refused.
 * @returns none when the call failed for another reason.
 */
export function fieldProblems(error: unknown, sentKeys: SentKeys): FieldProblem[] {
  if (!(error instanceof ApiError)) return [];
  if (error.status === 413) return [{ field: '', message: intakeTexts.tooLarge }];
  if (error.status !== 400) return [];
  const body = error.message.slice(`${error.status}: `.length);
  return readProblems(body).map((problem) => toControl(problem, sentKeys));
}

/**
 * What a control is called where its own label cannot be seen: `FAQ 2, Answer`.
 * @param keys the entries as they stand in the form now.
 * @returns undefined for a name that is no control's.
 */
export function controlLabel(name: string, keys: SentKeys): string | undefined {
  if (name === GUIDE_FIELD) return uploadTexts.label;
  const control = parseEntryControlName(name);
  if (!control) {
    return Object.hasOwn(intakeForm.fields, name)
      ? intakeForm.fields[name as FieldName].label
      : undefined;
  }
  const { entry, fields } = intakeForm.lists[control.list];
  const position = keys[control.list].indexOf(control.key);
  const label = Object.entries<FormField>(fields).find(([field]) => field === control.field)?.[1]
    .label;
  return position < 0 || !label ? undefined : `${entry} ${position + 1}, ${label}`;
}
