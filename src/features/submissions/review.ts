import * as z from 'zod/mini';
import { attemptIdSchema, ulidSchema } from '#platform/ids.ts';
import { optionalStoredText, storedShape, storedText } from '#platform/stored-fields.ts';
import { mailFailures, recordMailSchema } from '#platform/record-mails.ts';
import type { TextRule } from '#features/forms/text-rule.ts';
import { textSchemas } from '#features/forms/text-schema.ts';

/* Schemas of the staff's work with records: lists, notes, history, deletion, and summary. */

/** Fields of a submission in the staff list. A status that this version does not know is shown unchanged. */
export const listedShape = {
  status: z.string(),
  /** Name of the passkey of the staff member who set the status, and the time. */
  statusBy: z.optional(z.string()),
  statusAt: z.optional(z.string()),
};

export const noteRules = {
  text: { max: 5_000, missing: 'Please write a note.' },
} as const satisfies Readonly<Record<string, TextRule>>;

/** Note by staff. Clients never see it. */
const noteSchema = z.object(textSchemas(noteRules));

/** Request body of a new note. Without an attempt id, a retry stores a second note. */
export const noteRequestSchema = z.extend(noteSchema, { attemptId: z.optional(attemptIdSchema) });
export type NoteRequest = z.infer<typeof noteRequestSchema>;

export const storedNoteSchema = z.object({
  text: storedText,
  /** Name of the author's passkey. Missing after a login with the password. */
  by: optionalStoredText,
  ...storedShape,
});
export type StoredNote = z.infer<typeof storedNoteSchema>;

const statusChangeRecordSchema = z.object({
  id: ulidSchema,
  status: z.string(),
  changedAt: z.iso.datetime(),
  /** Name of the staff member's passkey. Missing after a login with the password. */
  by: z.optional(z.string()),
});
export type StatusChangeRecord = z.infer<typeof statusChangeRecordSchema>;

/**
 * Request body of a status change. `from` is the status that the page showed. If a colleague has changed it
 * since, the server makes no change and answers with the colleague's status.
 */
export function statusChangeSchema(statuses: readonly string[]) {
  const error = `The status must be one of: ${statuses.join(', ')}.`;
  return z.object({ status: z.enum(statuses, { error }), from: z.optional(z.string()) });
}

/** Response to a status change: the history including the change, oldest first. */
export const statusAnswerSchema = z.object({
  status: z.string(),
  changes: z.array(statusChangeRecordSchema),
});
export type StatusAnswer = z.infer<typeof statusAnswerSchema>;

/** Status changes and notes of a submission, both oldest first, and the states of its emails. */
export const submissionDetailSchema = z.object({
  changes: z.array(statusChangeRecordSchema),
  notes: z.array(storedNoteSchema),
  mails: z._default(z.array(recordMailSchema), []),
});
export type SubmissionDetail = z.infer<typeof submissionDetailSchema>;

/** Request body of a deletion: the name on the record, which staff type as confirmation. */
export const submissionDeletionSchema = z.object({
  name: z.string('Please type the name on it.').check(z.maxLength(1_000)),
});

export const SUMMARY_WEEKS = 12;

const countSchema = z.int().check(z.nonnegative());
const countsSchema = z.record(z.string(), countSchema);

/** Problem of the site that staff can solve. */
const siteAlertSchema = z.union([
  /**
   * Number of emails to the agency and of receipts that were not sent, and up to 100 ids of their records, or
   * topics of those about payments. `failure` is the reason why the latest try failed.
   */
  z.object({
    kind: z.literal('mails'),
    count: countSchema,
    ids: z._default(z.array(z.string()), []),
    failure: z.optional(z.enum(mailFailures)),
  }),
  /** Schedule that did not run in time. `ranAt` is missing if it has never run. */
  z.object({ kind: z.literal('schedule'), schedule: z.string(), ranAt: z.optional(z.string()) }),
  /** Storage that does not answer. */
  z.object({ kind: z.literal('storage') }),
]);
export type SiteAlert = z.infer<typeof siteAlertSchema>;

/** Creates the schema of a value for each list of the dashboard. */
const byListSchema = <Value extends z.ZodMiniType>(value: Value) =>
  z.object({ intakes: value, messages: value, payments: value });

/** Sum of payments in one currency, in cents. */
const receivedSchema = z.object({
  amount: z.number(),
  /** Missing if the payments' currency is unknown. */
  currency: z.optional(z.string()),
  isTest: z.boolean(),
});
export type Received = z.infer<typeof receivedSchema>;

/** Records of each week by status, oldest week first. A week begins on Monday in the company's time zone. */
const weeksSchema = z.array(z.object({ weekOf: z.iso.date(), byStatus: countsSchema }));
export type Weeks = z.infer<typeof weeksSchema>;

/** Numbers of records, and the problems of the site. */
export const summarySchema = z.object({
  total: countSchema,
  byStatus: countsSchema,
  /** Weeks of the intakes. */
  weeks: weeksSchema,
  messageWeeks: z._default(weeksSchema, []),
  /** Weeks of the payments, by kind. */
  paymentWeeks: z._default(weeksSchema, []),
  messages: z._default(countsSchema, {}),
  alerts: z._default(z.array(siteAlertSchema), []),
  newest: z._default(byListSchema(z.optional(z.string())), {}),
  /** Ids of the oldest intake and the oldest message that staff have not worked on. */
  waiting: z._default(byListSchema(z.optional(z.string())), {}),
  /** Number of payments that wait for staff, by their filter. */
  payments: z._default(countsSchema, {}),
  /** Number of records of each list since Monday. */
  thisWeek: z._default(byListSchema(countSchema), { intakes: 0, messages: 0, payments: 0 }),
  /** Payments of this calendar month, in the company's time zone, before refunds. */
  received: z._default(z.array(receivedSchema), []),
});
export type Summary = z.infer<typeof summarySchema>;
