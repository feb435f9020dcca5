import * as z from 'zod/mini';
import { attemptIdSchema, ulidSchema } from './ids.ts';
import { INTAKES_PER_PAGE, listedIntakeSchema } from './intake.ts';
import { keptOptionalText, keptShape, keptText } from './kept.ts';
import { pageLimit } from './page-limit.ts';
import { recordMailSchema } from './record-mails.ts';
import type { TextRule } from './text-rule.ts';
import { textSchemas } from './text-schema.ts';
import { ULID } from './ulid.ts';

/*
 * What staff do with intakes: look for them, take notes, follow their history, delete them.
 */

/** The orders a list can have. All come from keys, so none needs a record to be read. */
export const intakeSorts = ['newest', 'oldest', 'changed', 'status'] as const;
export type IntakeSort = (typeof intakeSorts)[number];

/** The longest text that can be searched for, in characters. */
export const SEARCH_MAX_LENGTH = 200;

const instantSchema = z.iso.datetime({ offset: true, error: 'Write an ISO 8601 date-time.' });

/** How the list may be asked. A cursor is what an earlier answer's `Link` header carried. */
export const intakeListQuerySchema = z.object({
  limit: pageLimit(INTAKES_PER_PAGE, INTAKES_PER_PAGE),
  cursor: z.optional(
    z
      .string()
      .check(z.regex(new RegExp(`^(?:[0-9A-Z]{1,26}\\.)?${ULID}$`), 'This is not a cursor.')),
  ),
  /** Words that must all occur somewhere in what the client sent. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(SEARCH_MAX_LENGTH))),
  /** One of the three, or one that an older or newer version stored. */
  status: z.optional(z.string().check(z.regex(/^\w{1,40}$/, 'This is not a status.'))),
  /** From this moment on. */
  from: z.optional(instantSchema),
  /** Before this moment. */
  to: z.optional(instantSchema),
  sort: z._default(z.enum(intakeSorts), 'newest'),
});
export type IntakeListQuery = z.infer<typeof intakeListQuerySchema>;

export const noteRules = {
  text: { max: 5_000, missing: 'Please write a note.' },
} as const satisfies Readonly<Record<string, TextRule>>;

/** A note that staff take. Clients never see it. */
export const noteSchema = z.object(textSchemas(noteRules));

/** The body of the call. The attempt id makes a retry the same note; without one it is another. */
export const noteRequestSchema = z.extend(noteSchema, { attemptId: z.optional(attemptIdSchema) });
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
  by: z.optional(z.string()),
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
  mails: z.optional(z.array(recordMailSchema)),
});
export type IntakeDetail = z.infer<typeof intakeDetailSchema>;

/** What a deletion asks for: the name on the record, typed. */
export const recordDeletionSchema = z.object({
  name: z.string('Please type the name on it.').check(z.maxLength(1_000)),
});

/** How many weeks the picture of intakes shows. */
export const SUMMARY_WEEKS = 12;

const countSchema = z.int().check(z.nonnegative());
const countsSchema = z.record(z.string(), countSchema);

/** Numbers about all there is, and how many are newer than those already seen. */
export const summarySchema = z.object({
  total: countSchema,
  byStatus: countsSchema,
  /** Oldest week first. A week begins on Monday, 00:00 UTC. */
  weeks: z.array(z.object({ weekOf: z.iso.date(), byStatus: countsSchema })),
  newestIntake: z.nullable(ulidSchema),
  newestMessage: z.nullable(ulidSchema),
  /** How many payments there are. None is ever removed, so more of them means new ones. */
  payments: countSchema,
  newIntakes: countSchema,
  newMessages: countSchema,
  newPayments: countSchema,
});
export type Summary = z.infer<typeof summarySchema>;

/** Which intake and message the asker has seen last, and how many payments. */
export const summaryQuerySchema = z.object({
  sinceIntake: z.optional(ulidSchema),
  sinceMessage: z.optional(ulidSchema),
  sincePayments: z.optional(z.coerce.number().check(z.int(), z.nonnegative())),
});
export type SummaryQuery = z.infer<typeof summaryQuerySchema>;
