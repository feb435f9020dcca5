import { z } from 'zod';
import { attemptIdSchema, ulidSchema } from './ids.ts';
import { keptList, keptOptionalNumber, keptOptionalText, keptShape, keptText } from './kept.ts';
import { robotTrapSchema } from './robot-trap.ts';
import {
  cleanFileName,
  TRAINING_GUIDE_MAX_BYTES,
  toTrainingGuidePath,
  trainingGuidePathPattern,
} from './training-guide.ts';

/** The longest texts and lists that are taken, in characters and entries. */
export const intakeLimits = {
  line: 200,
  email: 254,
  phone: 50,
  address: 500,
  website: 500,
  question: 1_000,
  answer: 5_000,
  scenarioTitle: 300,
  scenarioContent: 10_000,
  longText: 20_000,
  entries: 50,
} as const;

/**
 * The largest request body of an intake, in bytes: what keeps to every limit above fits in, also
 * in a script of three bytes a character.
 */
export const INTAKE_BODY_MAX_BYTES = 3_145_728;

/** One line: no line breaks, and no more than one space between words. */
export function toLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Marks and controls that take no room: a name made of them alone could be neither read nor typed. */
const unseen = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** A text as it can be seen, which is how people compare two. */
export function toSeenText(text: string): string {
  return toLine(toLine(text).replace(unseen, ''));
}

function requiredLine(missing: string, max: number = intakeLimits.line) {
  return z
    .string(missing)
    .overwrite(toLine)
    .refine((text) => toSeenText(text) !== '', missing)
    .max(max, `This may have at most ${max} characters.`);
}

function optionalText(max: number) {
  return z
    .string()
    .trim()
    .max(max, `This may have at most ${max} characters.`)
    .transform((text) => (text === '' ? undefined : text))
    .optional();
}

function entryText(max: number) {
  return z.string().max(max, `This may have at most ${max} characters.`).default('');
}

/** A question the agent will hear, and what it should answer. */
export const faqSchema = z.object({
  question: entryText(intakeLimits.question),
  answer: entryText(intakeLimits.answer),
});
export type Faq = z.infer<typeof faqSchema>;

/** A kind of call, and how the agent should handle it. */
export const scenarioSchema = z.object({
  title: entryText(intakeLimits.scenarioTitle),
  content: entryText(intakeLimits.scenarioContent),
});
export type Scenario = z.infer<typeof scenarioSchema>;

/** Entries whose every field is more than white space. Incomplete ones are left out, not refused. */
export function keepCompleteEntries<Entry extends Record<string, string>>(
  entries: readonly Entry[],
): Entry[] {
  return entries.filter((entry) => Object.values(entry).every((text) => text.trim() !== ''));
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
    practiceName: requiredLine('Please enter the name of your practice.'),
    contactName: requiredLine('Please enter a contact name.'),
    email: requiredLine('Please enter an email address.', intakeLimits.email).regex(
      z.regexes.html5Email,
      'Please enter a valid email address.',
    ),
    phone: requiredLine('Please enter a phone number.', intakeLimits.phone),
    address: optionalText(intakeLimits.address),
    website: optionalText(intakeLimits.website),
    faqs: z
      .array(faqSchema)
      .max(intakeLimits.entries, `At most ${intakeLimits.entries} questions can be sent.`)
      .default([])
      .transform(keepCompleteEntries),
    generalGuidelines: optionalText(intakeLimits.longText),
    scenarios: z
      .array(scenarioSchema)
      .max(intakeLimits.entries, `At most ${intakeLimits.entries} scenarios can be sent.`)
      .default([])
      .transform(keepCompleteEntries),
    specialInstructions: optionalText(intakeLimits.longText),
    trainingGuideFileName: fileName,
    trainingGuideFilePath: trainingGuidePathSchema.optional(),
    trainingGuideFileSize: z.int().positive().max(TRAINING_GUIDE_MAX_BYTES).optional(),
  })
  .strip();
export type Intake = z.infer<typeof intakeSchema>;
/** The form's values before they are checked. */
export type IntakeDraft = z.input<typeof intakeSchema>;

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
  practiceName: keptText,
  contactName: keptText,
  email: keptText,
  phone: keptText,
  address: keptOptionalText,
  website: keptOptionalText,
  faqs: keptList(z.object({ question: keptText, answer: keptText })),
  generalGuidelines: keptOptionalText,
  scenarios: keptList(z.object({ title: keptText, content: keptText })),
  specialInstructions: keptOptionalText,
  trainingGuideFileName: keptOptionalText,
  trainingGuideFilePath: keptOptionalText,
  trainingGuideFileSize: keptOptionalNumber,
} satisfies Record<keyof Intake, z.ZodType>;

/** An intake as it is stored. Its status is not part of it. */
export const storedIntakeSchema = z.object({ ...keptIntakeShape, ...keptShape });
export type StoredIntake = z.infer<typeof storedIntakeSchema>;

/** An intake as staff see it. A status this version does not know is shown as it is. */
export const listedIntakeSchema = storedIntakeSchema.extend({ status: z.string() });
export type ListedIntake = z.infer<typeof listedIntakeSchema>;

/** What must be typed to delete an intake: the practice's name, or the id where it has none. */
export function nameToDelete({ practiceName, id }: StoredIntake): string {
  return toSeenText(practiceName) === '' ? id : practiceName;
}
