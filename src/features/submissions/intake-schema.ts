import * as z from 'zod/mini';
import { robotTrapSchema } from '#features/forms/robot-trap.ts';
import {
  fileSchemas,
  listSchemas,
  storedFile,
  storedLists,
  storedTexts,
  textSchemas,
} from '#features/forms/text-schema.ts';
import { fileNameSchema } from '#features/forms/uploaded-file.ts';
import { attemptIdSchema } from '#platform/ids.ts';
import { storedShape, storedLanguage } from '#platform/stored-fields.ts';
import { intakeLists, intakeTextRules, intakeUpload } from './intake.ts';
import { listedShape } from './review.ts';

/**
 * Maximum size of an intake's request body, in bytes. An intake that follows every rule fits, even in a
 * language that needs three bytes for each character.
 */
export const INTAKE_BODY_MAX_BYTES = 3_145_728;

/**
 * Intake that a client sends. Unknown keys are removed, including `id`, `status`, and `createdAt`, which
 * only the server sets.
 */
export const intakeSchema = z.object({
  ...textSchemas(intakeTextRules),
  ...listSchemas(intakeLists),
  ...fileSchemas(intakeUpload),
});
export type Intake = z.infer<typeof intakeSchema>;

/** Request body: an intake, its attempt, and the fields that detect robots. */
export const intakeRequestSchema = z.extend(intakeSchema, {
  ...robotTrapSchema.shape,
  attemptId: z.optional(attemptIdSchema),
  /** File name from the upload control of a form sent without JavaScript. The file itself is not sent. */
  [intakeUpload.name]: fileNameSchema,
});
export type IntakeRequest = z.infer<typeof intakeRequestSchema>;

/** Stored intake. Its fields are not checked, because the rules may have changed since it was stored. */
export const storedIntakeSchema = z.object({
  ...storedTexts(intakeTextRules),
  ...storedLists(intakeLists),
  ...storedFile(intakeUpload),
  language: storedLanguage,
  ...storedShape,
});
export type StoredIntake = z.infer<typeof storedIntakeSchema>;

export const listedIntakeSchema = z.extend(storedIntakeSchema, listedShape);
export type ListedIntake = z.infer<typeof listedIntakeSchema>;
