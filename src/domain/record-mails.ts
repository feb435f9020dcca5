import * as z from 'zod/mini';

/*
 * What staff see of the mails that an intake or a message causes, and the call that sends them again.
 */

/** How long emails that were not sent are retried, in days. */
export const RESEND_FOR_DAYS = 3;

/**
 * `waiting`: not out yet, and the schedule tries again by itself. `failed`: it has given up.
 * `withheld`: it is not meant to go out, since too many went to this client's mailbox, or to all.
 */
const mailStates = ['sent', 'waiting', 'failed', 'withheld'] as const;

export const recordMailSchema = z.object({
  to: z.enum(['agency', 'client']),
  state: z.enum(mailStates),
});
export type RecordMail = z.infer<typeof recordMailSchema>;

/** The answer of both calls: how the mails of the record stand now. */
export const recordMailsSchema = z.object({
  mails: z.array(recordMailSchema),
  /** Why what was just tried is not out, in the server's words; not for clients. */
  trouble: z.optional(z.string()),
});
export type RecordMails = z.infer<typeof recordMailsSchema>;
