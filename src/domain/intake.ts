import * as z from 'zod/mini';
import { attemptIdSchema } from './ids.ts';
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
  return z.pipe(
    z._default(z.array(entrySchema(fields)).check(z.maxLength(max, tooMany)), []),
    z.transform((entries) => entries.filter(isCompleteEntry)),
  );
}

const NO_PATH = 'This is not the path of an upload.';

/** The path of an uploaded guide, also when it comes as the address the guide was sent to. */
export const trainingGuidePathSchema = z
  .string()
  .check(
    z.maxLength(300, { error: NO_PATH, abort: true }),
    z.overwrite(toTrainingGuidePath),
    z.regex(trainingGuidePathPattern, NO_PATH),
  );

/** The name of a file as it is kept; a longer one is shortened, not refused. */
const fileName = z.optional(
  z.pipe(
    z.string().check(z.maxLength(1_000)),
    z.transform((name) => (name.trim() === '' ? undefined : cleanFileName(name))),
  ),
);

/**
 * What a client sends. Unknown keys are dropped, among them `id`, `status` and `createdAt`,
 * which only the server sets.
 */
export const intakeSchema = z.object({
  ...textSchemas(intakeTextRules),
  faqs: listSchema(intakeListRules.faqs),
  scenarios: listSchema(intakeListRules.scenarios),
  trainingGuideFileName: fileName,
  trainingGuideFilePath: z.optional(trainingGuidePathSchema),
  trainingGuideFileSize: z.optional(
    z.int().check(z.positive(), z.maximum(TRAINING_GUIDE_MAX_BYTES)),
  ),
});
export type Intake = z.infer<typeof intakeSchema>;

/** The body of the call: an intake, the attempt it belongs to, and the traps for robots. */
export const intakeRequestSchema = z.extend(intakeSchema, {
  ...robotTrapSchema.shape,
  attemptId: z.optional(attemptIdSchema),
  /** File name from the upload control of a plain form. The file itself does not arrive. */
  trainingGuide: fileName,
});
export type IntakeRequest = z.infer<typeof intakeRequestSchema>;

/** The statuses staff can set, in the order of the work. An intake begins as the first. */
export const intakeStatuses = ['pending', 'in_progress', 'completed'] as const;
export const intakeStatusSchema = z.enum(intakeStatuses, {
  error: `The status must be one of: ${intakeStatuses.join(', ')}.`,
});
export type IntakeStatus = z.infer<typeof intakeStatusSchema>;
export const INITIAL_INTAKE_STATUS: IntakeStatus = 'pending';

export const statusChangeSchema = z.object({ status: intakeStatusSchema });

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
} satisfies Record<keyof Intake, z.ZodMiniType>;

/** An intake as it is stored. Its status is not part of it. */
export const storedIntakeSchema = z.object({ ...keptIntakeShape, ...keptShape });
export type StoredIntake = z.infer<typeof storedIntakeSchema>;

/** An intake as staff see it. A status this version does not know is shown as it is. */
export const listedIntakeSchema = z.extend(storedIntakeSchema, {
  status: z.string(),
  /** The name whoever set the status gave at the login. */
  statusBy: z.optional(z.string()),
});
export type ListedIntake = z.infer<typeof listedIntakeSchema>;
