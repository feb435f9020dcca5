/*
 * All data that the server stores, by store and by row of the privacy policy, whose texts are in
 * src/features/legal/stored-data.ts. docs/architecture.md explains how keys are built. Retention
 * (src/features/submissions/server/expired.ts), the privacy policy, the backup, and the doctor derive from this
 * table. A store without an entry cannot be opened.
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
  /** Actions counted for limits, ended sessions, and used passkey challenges. */
  counts: [2, 'days'] as Period,
  /** Records that the next record with the same key replaces. */
  replaced: 'never' as Period,
};
export type Periods = Readonly<typeof periods>;
export type PeriodName = keyof Periods;

/** Period in words for the privacy policy: `24 months`. */
export function periodInWords(name: PeriodName): string {
  const period = periods[name];
  return period === 'never' ? 'until you ask us to delete it' : period.join(' ');
}

/** Parts of keys that determine the time of a record (src/features/submissions/server/known-keys.ts). */
export type TimeInKey = 'change' | 'day' | 'id' | 'note' | 'seconds' | 'time';

export interface RetentionRule {
  /** Source of the record's time: a part of its key, or a field with an ISO 8601 time. */
  readonly time: TimeInKey | { readonly field: string };
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

export type KeyRules = Readonly<Record<string, RetentionRule>>;

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
  'contact-messages': {
    inbox: {
      'messages/<id>': messages.submission,
      ...messages.addedByStaff,
    },
    // Messages that look like spam from a program.
    suspected: {
      'suspected/<id>': {
        time: 'id',
        keep: 'suspectedMessages',
        belongsTo: 'submission',
        isLast: true,
      },
    },
    technical: {
      ...messages.technical,
      // State of the daily email about suspected messages.
      'mails/suspected-<day>/<mark>': { time: 'day', keep: 'dailyMarks' },
    },
  },
  intakes: {
    intakes: {
      'intakes/<id>': intakes.submission,
      ...intakes.addedByStaff,
    },
    technical: intakes.technical,
    mailboxes: {
      // An intake in the name of a mailbox.
      'acknowledged/<mailbox>/<id>': { time: 'id', keep: 'records', belongsTo: 'submission' },
    },
  },
  uploads: {
    sent: {
      'files/<id>': { time: 'id', keep: 'unassignedFiles', belongsTo: 'owner' },
      // Id of the intake or message that the file belongs to.
      'owners/<id>': { time: 'id', keep: 'records', belongsTo: 'owner', isLast: true },
    },
    neverSent: {
      // Upload address that was issued.
      'addresses/<id>': { time: 'id', keep: 'unassignedFiles' },
    },
  },
  payments: {
    payments: {
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
    // Emails that could not be sent yet.
    queuedMails: {
      'queued-mails/<topic>': { time: { field: 'at' }, keep: 'dailyMarks' },
    },
    technical: {
      // Stripe event that was handled.
      'events/<event>': { time: { field: 'created' }, keep: 'dailyMarks' },
      // State of an email about a payment.
      'mails/<topic>/<mark>': { time: { field: 'at' }, keep: 'records' },
    },
  },
  'schedule-runs': {
    runs: {
      // Last complete run.
      'runs/<schedule>': { time: { field: 'startedAt' }, keep: 'replaced' },
    },
  },
  'admin-sessions': {
    ended: {
      // `<seconds>` is the time at which the session or the challenge expires.
      'ended/<seconds>_<session>': { time: 'seconds', keep: 'counts' },
      'challenges/<seconds>_<challenge>': { time: 'seconds', keep: 'counts' },
    },
  },
  passkeys: {
    // Passkeys of the staff.
    passkeys: {
      list: { time: { field: 'changedAt' }, keep: 'replaced' },
    },
  },
  'counted-actions': {
    actions: {
      // Counted to limit how many actions an address may do within the window of the limit.
      'actions/<action>-<address>/<id>': { time: 'id', keep: 'counts' },
      // Network address from which a checkout was started.
      'checkouts/<purchase>/<id>': { time: 'id', keep: 'counts' },
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, KeyRules>>>>;

export type StoreName = keyof typeof storedRecords;

export const storeNames = Object.keys(storedRecords) as readonly StoreName[];

export function retentionRulesIn(
  store: StoreName,
): readonly (readonly [pattern: string, rule: RetentionRule])[] {
  return Object.values<KeyRules>(storedRecords[store]).flatMap((rules) => Object.entries(rules));
}
