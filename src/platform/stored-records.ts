/*
 * All data that the server stores: one entry for each kind of record. docs/architecture.md explains how keys are
 * built. Retention (src/features/submissions/server/expired.ts), the privacy policy
 * (src/features/legal/stored-data.ts), the backup, and the doctor derive from this table. A store without an entry
 * cannot be opened. Keys that only versions before the first deploy used have no entry, because no site
 * contains them.
 */

/** Number of hours, days, calendar months, or years. `never`: only staff remove the record. */
export type Period =
  readonly [count: number, unit: 'hours' | 'days' | 'months' | 'years'] | 'never';

/**
 * Retention periods. A period in hours or days is the maximum lifetime of a record: the last run of the
 * schedule before its end removes the record. A record with a period in months or years is removed after it.
 */
export const periods = {
  /** Intakes and messages, with everything that belongs to them. `never` leaves deletion to staff. */
  records: [24, 'months'] as Period,
  suspectedMessages: [90, 'days'] as Period,
  /** Required by accounting law. */
  payments: [10, 'years'] as Period,
  unassignedFiles: [48, 'hours'] as Period,
  /** Records of daily emails and of handled Stripe events. Stripe retries an event for three days. */
  dailyMarks: [30, 'days'] as Period,
  /** Actions counted for hourly limits, ended sessions, and used passkey challenges. */
  counts: [2, 'days'] as Period,
  /** Records that the next record with the same key replaces. */
  replaced: 'never' as Period,
};
export type Periods = Readonly<typeof periods>;
export type PeriodName = keyof Periods;

/** Period as text: `24 months`. */
export function periodInWords(name: PeriodName): string {
  const period = periods[name];
  return period === 'never' ? 'until you ask us to delete it' : period.join(' ');
}

/** Parts of keys that determine the time of a record (src/features/submissions/server/known-keys.ts). */
export type TimeInKey = 'change' | 'day' | 'id' | 'note' | 'seconds' | 'time';

export interface RetentionRule {
  /** Source of the record's time: a part of its key, or a field with an ISO 8601 time. */
  readonly time: TimeInKey | { readonly field: string };
  /** Retention period. */
  readonly keep: PeriodName;
  /**
   * `submission`: all records of a store with the same `<id>` stay until the newest of them expires. A deletion
   * by staff removes them early. `owner`: kept and removed together with the intake or message that owns the
   * file.
   */
  readonly belongsTo?: 'submission' | 'owner';
  /** Removed after everything that belongs to it, so that an interrupted run can be repeated. */
  readonly isLast?: true;
}

/** Row of the privacy policy, with the retention rules that it covers, keyed by the patterns of their keys. */
export interface StoredData {
  readonly what: string;
  readonly why: string;
  /** Period as text, if the longest period of the row's kinds does not describe it. */
  readonly howLong?: string;
  readonly kinds: Readonly<Record<string, RetentionRule>>;
}

/** Rules for a submission of a form and everything that belongs to it. */
function rulesOfSubmissions(keep: PeriodName) {
  const ofSubmission = { keep, belongsTo: 'submission' } as const;
  return {
    submission: { ...ofSubmission, time: 'id', isLast: true },
    addedByStaff: {
      // The newest one applies.
      'additions/<id>/status-changes/<change>_<status>': { ...ofSubmission, time: 'change' },
      'additions/<id>/notes/<note>': { ...ofSubmission, time: 'note' },
    },
    technical: {
      // Id of the record that a submission with this idempotency key created.
      'attempts/<hash>': { time: { field: 'createdAt' }, keep },
      // Time of a deletion by staff, and the name of their passkey.
      'deletions/<id>': { time: 'id', keep },
      // State of an email about the submission, to the agency or the client.
      'additions/<id>/mails/<name>/<mark>': { ...ofSubmission, time: 'id' },
    },
  } as const;
}

const messages = rulesOfSubmissions('records');
const intakes = rulesOfSubmissions('records');

export const storedRecords = {
  'contact-messages': [
    {
      what: 'Contact messages: what was entered in the form’s fields, the name of an attached file, our notes, and whether we answered',
      why: 'to answer you',
      kinds: {
        'messages/<id>': messages.submission,
        ...messages.addedByStaff,
      },
    },
    {
      what: 'Contact messages that look like spam from a program, with the reason',
      why: 'a person may have written them, so we look through them',
      kinds: {
        'suspected/<id>': {
          time: 'id',
          keep: 'suspectedMessages',
          belongsTo: 'submission',
          isLast: true,
        },
      },
    },
    {
      what: 'Technical records that a message arrived, was emailed to us, or was deleted, without its text',
      why: 'so that nothing arrives twice or comes back',
      kinds: {
        ...messages.technical,
        // State of the daily email about suspected messages.
        'mails/suspected-<day>/<mark>': { time: 'day', keep: 'dailyMarks' },
      },
    },
  ],
  intakes: [
    {
      what: 'Voice agent intakes: everything entered in the form, our notes and the status of the work',
      why: 'to set up and run your voice agent',
      kinds: {
        'intakes/<id>': intakes.submission,
        ...intakes.addedByStaff,
      },
    },
    {
      what: 'Technical records that an intake arrived, was acknowledged, or was deleted, without its text',
      why: 'so that nothing arrives twice or comes back',
      kinds: intakes.technical,
    },
    {
      what: 'A one-way code of the email address in an intake',
      why: 'to limit the emails that others can cause in your name, and to see which customers have not sent an intake',
      kinds: {
        // An intake in the name of a mailbox.
        'acknowledged/<mailbox>/<id>': { time: 'id', keep: 'records', belongsTo: 'submission' },
      },
    },
  ],
  uploads: [
    {
      what: 'Files that came with an intake or a contact message',
      why: 'to set up and run your voice agent, or to answer you',
      howLong: 'as long as the intake or the message',
      kinds: {
        'files/<id>': { time: 'id', keep: 'unassignedFiles', belongsTo: 'owner' },
        // Id of the intake or message that the file belongs to.
        'owners/<id>': { time: 'id', keep: 'records', belongsTo: 'owner', isLast: true },
      },
    },
    {
      what: 'Files that were uploaded and never sent with an intake or a message',
      why: 'so that you can finish the form later',
      kinds: {
        // Upload address that was issued.
        'addresses/<id>': { time: 'id', keep: 'unassignedFiles' },
      },
    },
  ],
  payments: [
    {
      what: 'Payments: name, email address, plan, amounts and dates, refunds, disputes and the state of the subscription; no card numbers',
      why: 'accounting and tax law',
      kinds: {
        'payments/<time>_<kind>_<invoice>': { time: 'time', keep: 'payments' },
        // The newest one applies, also for disputes.
        'subscription-changes/<subscription>/<time>_<seen>_<status>': {
          time: 'time',
          keep: 'payments',
        },
        // The largest is the total.
        'refunds/<invoice>/<cents>': { time: { field: 'recordedAt' }, keep: 'payments' },
        'disputes/<invoice>/<time>_<seen>_<status>': { time: 'time', keep: 'payments' },
      },
    },
    {
      what: 'Emails about payments that could not be sent yet',
      why: 'to send them later',
      howLong: 'until they are sent, at most 30 days',
      kinds: {
        'queued-mails/<topic>': { time: { field: 'at' }, keep: 'dailyMarks' },
      },
    },
    {
      what: 'Technical records that a payment was recorded and a receipt was sent, without names',
      why: 'so that nothing is recorded or emailed twice',
      kinds: {
        // Stripe event that was handled.
        'events/<event>': { time: { field: 'created' }, keep: 'dailyMarks' },
        'mails/<topic>/<mark>': { time: { field: 'at' }, keep: 'records' },
      },
    },
  ],
  'schedule-runs': [
    {
      what: 'When the site last sent emails and removed old data on schedule; nothing about you',
      why: 'to notice when a schedule no longer runs',
      howLong: 'until the next run',
      kinds: {
        // Last complete run.
        'runs/<schedule>': { time: { field: 'startedAt' }, keep: 'replaced' },
      },
    },
  ],
  'admin-sessions': [
    {
      what: 'Sessions of our staff that were ended, and login requests that their passkeys have answered',
      why: 'so that they cannot be continued or repeated',
      howLong: 'until the session or request would have expired, and 2 days',
      kinds: {
        // `<seconds>` is the time at which the session or the challenge expires.
        'ended/<seconds>_<session>': { time: 'seconds', keep: 'counts' },
        'challenges/<seconds>_<challenge>': { time: 'seconds', keep: 'counts' },
      },
    },
  ],
  passkeys: [
    {
      what: 'Our staff only: their passkeys, with name, public key, and the times when each was added and last used',
      why: 'so that only they can log in',
      howLong: 'until the passkey is revoked',
      kinds: {
        list: { time: { field: 'changedAt' }, keep: 'replaced' },
      },
    },
  ],
  'counted-actions': [
    {
      what: 'A one-way code of the network address from which a checkout or an upload was started, a payment failed, or a wrong staff password or passkey was used; for a checkout with a random id',
      why: 'to stop people who test stolen cards, fill our storage, or guess passwords',
      kinds: {
        // Counted to limit how many actions an address may do in an hour.
        'actions/<action>-<address>/<id>': { time: 'id', keep: 'counts' },
        // Network address from which a checkout was started.
        'checkouts/<purchase>/<id>': { time: 'id', keep: 'counts' },
      },
    },
  ],
} as const satisfies Readonly<Record<string, readonly StoredData[]>>;

export type StoreName = keyof typeof storedRecords;

export const storeNames = Object.keys(storedRecords) as readonly StoreName[];

export function retentionRulesIn(
  store: StoreName,
): readonly (readonly [pattern: string, kind: RetentionRule])[] {
  return storedRecords[store].flatMap(({ kinds }) => Object.entries<RetentionRule>(kinds));
}
