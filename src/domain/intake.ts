import { z } from 'zod';
import { attemptIdSchema, ulidSchema } from './ids.ts';
import {
  intakeListRules,
  intakeTextRules,
  isCompleteEntry,
  type ListRule,
} from './intake-rules.ts';
import { keptList, keptOptionalNumber, keptOptionalText, keptShape } from './kept.ts';
import { robotTrapSchema } from './robot-trap.ts';
import { entrySchema, keptEntry, keptTexts, textSchemas } from './text-schema.ts';
import {
  cleanFileName,
  TRAINING_GUIDE_MAX_BYTES,
  toTrainingGuidePath,
  trainingGuidePathPattern,
} from './training-guide.ts';

/**
 * The largest request body of an intake, in bytes: what keeps to every limit of the rules fits in, also
 * in a script of three bytes a character.
 */
export const INTAKE_BODY_MAX_BYTES = 3_145_728;

/** Incomplete entries are left out, not refused. */
function listSchema<Field extends string>({ fields, max, tooMany }: ListRule<Field>) {
  return z
    .array(entrySchema(fields))
    .max(max, tooMany)
    .default([])
    .transform((entries) => entries.filter(isCompleteEntry));
}

/** The path of an uploaded guide, also when it comes as the address the guide was sent to. */
export const trainingGuidePathSchema = z
  .string()
  .max(300, 'This is not the path of an upload.')
  .transform(toTrainingGuidePath)
  .pipe(z.string().regex(trainingGuidePathPattern, 'This is not the path of an upload.'));

/** The name of a file as it is kept; a longer one is shortened, not refused. */
const fileName = z
  .string()
  .max(1_000)
  .transform((name) => (name.trim() === '' ? undefined : cleanFileName(name)))
  .optional();

/**
 * What a client sends. Unknown keys are dropped, among them `id`, `status` and `createdAt`,
 * which only the server sets.
 */
export const intakeSchema = z
  .object({
    ...textSchemas(intakeTextRules),
    faqs: listSchema(intakeListRules.faqs),
    scenarios: listSchema(intakeListRules.scenarios),
    trainingGuideFileName: fileName,
    trainingGuideFilePath: trainingGuidePathSchema.optional(),
    trainingGuideFileSize: z.int().positive().max(TRAINING_GUIDE_MAX_BYTES).optional(),
  })
  .strip();
export type Intake = z.infer<typeof intakeSchema>;

/** The body of the call: an intake, the attempt it belongs to, and the traps for robots. */
export const intakeRequestSchema = intakeSchema
  .extend(robotTrapSchema.shape)
  .extend({ attemptId: attemptIdSchema.optional() });
export type IntakeRequest = z.infer<typeof intakeRequestSchema>;

/** The statuses staff can set, in the order of the work. An intake begins as the first. */
export const intakeStatuses = ['pending', 'in_progress', 'completed'] as const;
export const intakeStatusSchema = z.enum(intakeStatuses, {
  error: `The status must be one of: ${intakeStatuses.join(', ')}.`,
});
export type IntakeStatus = z.infer<typeof intakeStatusSchema>;
export const INITIAL_INTAKE_STATUS: IntakeStatus = 'pending';

export const statusChangeSchema = z.object({ status: intakeStatusSchema });

/** The id of an intake. */
export const intakeIdSchema = ulidSchema;

/** Intakes a list answers at once when the caller names no number. */
export const INTAKES_PER_PAGE = 100;

/** What a client sent, as it is kept: under whatever rules it was taken. */
const keptIntakeShape = {
  ...keptTexts(intakeTextRules),
  faqs: keptList(keptEntry(intakeListRules.faqs.fields)),
  scenarios: keptList(keptEntry(intakeListRules.scenarios.fields)),
  trainingGuideFileName: keptOptionalText,
  trainingGuideFilePath: keptOptionalText,
  trainingGuideFileSize: keptOptionalNumber,
} satisfies Record<keyof Intake, z.ZodType>;

/** An intake as it is stored. Its status is not part of it. */
export const storedIntakeSchema = z.object({ ...keptIntakeShape, ...keptShape });
export type StoredIntake = z.infer<typeof storedIntakeSchema>;

/** An intake as staff see it. A status this version does not know is shown as it is. */
export const listedIntakeSchema = storedIntakeSchema.extend({
  status: z.string(),
  /** The name whoever set the status gave at the login. */
  statusBy: z.string().optional(),
});
export type ListedIntake = z.infer<typeof listedIntakeSchema>;
