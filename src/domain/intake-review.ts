import { z } from 'zod';
import { attemptIdSchema, ulidSchema } from './ids.ts';
import { INTAKES_PER_PAGE, intakeIdSchema, listedIntakeSchema } from './intake.ts';
import { keptOptionalText, keptShape, keptText } from './kept.ts';
import { recordMailSchema } from './record-mails.ts';
import { ULID } from './ulid.ts';

/*
 * What staff do with intakes: look for them, take notes, follow their history, delete them.
 */

/** The orders a list can have. All come from keys, so none needs a record to be read. */
export const intakeSorts = ['newest', 'oldest', 'changed', 'status'] as const;
export const intakeSortSchema = z.enum(intakeSorts);
export type IntakeSort = z.infer<typeof intakeSortSchema>;

/** The longest text that can be searched for, in characters. */
export const SEARCH_MAX_LENGTH = 200;

const instantSchema = z.iso.datetime({ offset: true, error: 'Write an ISO 8601 date-time.' });

/** How the list may be asked. A cursor is what an earlier answer's `Link` header carried. */
export const intakeListQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(INTAKES_PER_PAGE).default(INTAKES_PER_PAGE),
  cursor: z
    .string()
    .regex(new RegExp(`^(?:[0-9A-Z]{1,26}\\.)?${ULID}$`), 'This is not a cursor.')
    .optional(),
  /** Words that must all occur somewhere in what the client sent. */
  q: z.string().trim().max(SEARCH_MAX_LENGTH).optional(),
  /** One of the three, or one that an older or newer version stored. */
  status: z
    .string()
    .regex(/^\w{1,40}$/, 'This is not a status.')
    .optional(),
  /** From this moment on. */
  from: instantSchema.optional(),
  /** Before this moment. */
  to: instantSchema.optional(),
  sort: intakeSortSchema.default('newest'),
});
export type IntakeListQuery = z.infer<typeof intakeListQuerySchema>;

const NOTE_MAX_LENGTH = 5_000;

/** A note that staff take. Clients never see it. */
export const noteSchema = z.object({
  text: z
    .string('Please write a note.')
    .trim()
    .min(1, 'Please write a note.')
    .max(NOTE_MAX_LENGTH, `A note may have at most ${NOTE_MAX_LENGTH} characters.`),
});

/** The body of the call. The attempt id makes a retry the same note; without one it is another. */
export const noteRequestSchema = noteSchema.extend({ attemptId: attemptIdSchema.optional() });
export type NoteRequest = z.infer<typeof noteRequestSchema>;

/** A note as it is kept. */
export const storedNoteSchema = z.object({
  text: keptText,
  /** The name whoever wrote it gave at the login; it proves nothing. */
  by: keptOptionalText,
  ...keptShape,
});
export type StoredNote = z.infer<typeof storedNoteSchema>;

/** One change of status, as its key tells it. */
const statusChangeRecordSchema = z.object({
  id: ulidSchema,
  status: z.string(),
  changedAt: z.iso.datetime(),
  /** The name whoever set it gave at the login. */
  by: z.string().optional(),
});
export type StatusChangeRecord = z.infer<typeof statusChangeRecordSchema>;

/** What setting a status answers: the history with the change in it, oldest first. */
export const statusAnswerSchema = z.object({
  status: z.string(),
  changes: z.array(statusChangeRecordSchema),
});
export type StatusAnswer = z.infer<typeof statusAnswerSchema>;

/** An intake with everything that staff did with it, oldest first. */
export const intakeDetailSchema = z.object({
  intake: listedIntakeSchema,
  changes: z.array(statusChangeRecordSchema),
  notes: z.array(storedNoteSchema),
  /** How its mails stand. An answer of an older version has none. */
  mails: z.array(recordMailSchema).optional(),
});
export type IntakeDetail = z.infer<typeof intakeDetailSchema>;

/** What deletion asks for: the practice's name, typed. */
export const intakeDeletionSchema = z.object({
  practiceName: z.string('Please type the name of the practice.').max(1_000),
});

/** How many weeks the picture of intakes shows. */
export const SUMMARY_WEEKS = 12;

const countsSchema = z.record(z.string(), z.int().nonnegative());

/** Numbers about all there is, and how many are newer than those already seen. */
export const summarySchema = z.object({
  total: z.int().nonnegative(),
  byStatus: countsSchema,
  /** Oldest week first. A week begins on Monday, 00:00 UTC. */
  weeks: z.array(z.object({ weekOf: z.iso.date(), byStatus: countsSchema })),
  newestIntake: intakeIdSchema.nullable(),
  newestMessage: ulidSchema.nullable(),
  /** How many payments there are. None is ever removed, so more of them means new ones. */
  payments: z.int().nonnegative(),
  newIntakes: z.int().nonnegative(),
  newMessages: z.int().nonnegative(),
  newPayments: z.int().nonnegative(),
});
export type Summary = z.infer<typeof summarySchema>;

/** Which intake and message the asker has seen last, and how many payments. */
export const summaryQuerySchema = z.object({
  sinceIntake: intakeIdSchema.optional(),
  sinceMessage: ulidSchema.optional(),
  sincePayments: z.coerce.number().int().nonnegative().optional(),
});
export type SummaryQuery = z.infer<typeof summaryQuerySchema>;
