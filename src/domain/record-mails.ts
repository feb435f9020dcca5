import * as z from 'zod/mini';

/* Schemas for the emails about an intake or a message, as staff see them and send them again. */

/** How long emails that were not sent are retried, in days. */
export const RESEND_FOR_DAYS = 3;

/**
 * `waiting`: not sent yet; the schedule retries it. `failed`: the schedule has stopped retrying.
 * `withheld`: suppressed, because too many emails were sent to this client's mailbox or in total.
 */
const mailStates = ['sent', 'waiting', 'failed', 'withheld'] as const;

export const recordMailSchema = z.object({
  to: z.enum(['agency', 'client']),
  state: z.enum(mailStates),
});
export type RecordMail = z.infer<typeof recordMailSchema>;

/** Response of both calls: the current states of the record's emails. */
export const recordMailsSchema = z.object({
  mails: z.array(recordMailSchema),
  /** Reason why the latest attempt failed, in technical terms. Clients never see it. */
  trouble: z.optional(z.string()),
});
export type RecordMails = z.infer<typeof recordMailsSchema>;
