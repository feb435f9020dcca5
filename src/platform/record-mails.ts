import * as z from 'zod/mini';

/* Schemas for the emails about an intake or a message, as staff see them. */

/** Environment variable of the mail provider (src/platform/server/mail/smtp.ts). */
export const MAIL_VARIABLE = 'SMTP_URL';

/** Time for which unsent emails are retried, in days. */
export const RESEND_FOR_DAYS = 3;
/** The same time in words. */
export const RESEND_FOR = 'three days';

/**
 * `waiting`: not sent yet; the schedule retries it. `failed`: the schedule has stopped retrying.
 * `withheld`: suppressed, because too many emails were sent to this client's mailbox or in total, or because a later
 * version of the site added this email.
 */
const mailStates = ['sent', 'waiting', 'failed', 'withheld'] as const;

/**
 * Reason why a try failed: the mail server rejected our password, could not be reached, rejected an address, or
 * postponed the email; no mail server is configured; a variable is invalid; or another error, which the log names.
 */
export const mailFailures = [
  'password',
  'unreachable',
  'address',
  'postponed',
  'unset',
  'settings',
  'other',
] as const;
export type MailFailure = (typeof mailFailures)[number];

export const recordMailSchema = z.object({
  to: z.enum(['agency', 'client']),
  /** Tells emails to the same receiver apart. */
  title: z.optional(z.string()),
  state: z.enum(mailStates),
  /** Reason of the latest failure, if the email was not sent. */
  failure: z.optional(z.enum(mailFailures)),
});
export type RecordMail = z.infer<typeof recordMailSchema>;
