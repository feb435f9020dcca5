import * as z from 'zod/mini';
import { attemptIdSchema } from '#platform/ids.ts';
import {
  intakeListRules,
  intakeTextRules,
  isCompleteEntry,
  type ListRule,
} from './intake-rules.ts';
import {
  storedList,
  optionalStoredNumber,
  optionalStoredText,
  storedShape,
} from '#platform/stored-fields.ts';
import { robotTrapSchema } from '#features/forms/robot-trap.ts';
import { entrySchema, storedEntry, storedTexts, textSchemas } from '#features/forms/text-schema.ts';
import { fileNameSchema, filePathSchema, fileSizeSchema } from '#features/forms/uploaded-file.ts';

/**
 * Maximum size of an intake's request body, in bytes. An intake that follows every rule fits, even in a
 * language that needs three bytes for each character.
 */
export const INTAKE_BODY_MAX_BYTES = 3_145_728;

/** Removes incomplete entries instead of rejecting the list. */
function listSchema<Field extends string>({ fields, max, tooMany }: ListRule<Field>) {
  return z.pipe(
    z._default(z.array(entrySchema(fields)).check(z.maxLength(max, tooMany)), []),
    z.transform((entries) => entries.filter(isCompleteEntry)),
  );
}

/**
 * Intake that a client sends. Unknown keys are removed, including `id`, `status`, and `createdAt`, which
 * only the server sets.
 */
export const intakeSchema = z.object({
  ...textSchemas(intakeTextRules),
  faqs: listSchema(intakeListRules.faqs),
  scenarios: listSchema(intakeListRules.scenarios),
  trainingGuideFileName: fileNameSchema,
  trainingGuideFilePath: z.optional(filePathSchema),
  trainingGuideFileSize: z.optional(fileSizeSchema),
});
export type Intake = z.infer<typeof intakeSchema>;

/** Request body: an intake, its attempt, and the fields that detect robots. */
export const intakeRequestSchema = z.extend(intakeSchema, {
  ...robotTrapSchema.shape,
  attemptId: z.optional(attemptIdSchema),
  /** File name from the upload control of a form sent without JavaScript. The file itself is not sent. */
  trainingGuide: fileNameSchema,
});
export type IntakeRequest = z.infer<typeof intakeRequestSchema>;

/**
 * Stored fields of an intake. They are not checked, because the rules may have changed since it was stored.
 */
const keptIntakeShape = {
  ...storedTexts(intakeTextRules),
  faqs: storedList(storedEntry(intakeListRules.faqs.fields)),
  scenarios: storedList(storedEntry(intakeListRules.scenarios.fields)),
  trainingGuideFileName: optionalStoredText,
  trainingGuideFilePath: optionalStoredText,
  trainingGuideFileSize: optionalStoredNumber,
} satisfies Record<keyof Intake, z.ZodMiniType>;

export const storedIntakeSchema = z.object({ ...keptIntakeShape, ...storedShape });
export type StoredIntake = z.infer<typeof storedIntakeSchema>;

/** Intake in the staff list. A status that this version does not know is shown unchanged. */
export const listedIntakeSchema = z.extend(storedIntakeSchema, {
  status: z.string(),
  /** Name of the passkey of the staff member who set the status. */
  statusBy: z.optional(z.string()),
});
export type ListedIntake = z.infer<typeof listedIntakeSchema>;
