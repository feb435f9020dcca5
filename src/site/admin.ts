import { type SiteAlert, UNDELIVERED_FOR_DAYS } from '../domain/intake-review.ts';
import type { MailFailure } from '../domain/record-mails.ts';
import { formatMoment } from './moments.ts';

const mailFailures: Readonly<Record<MailFailure, string>> = {
  password: 'the mail server refused our password',
  unreachable: 'the mail server could not be reached',
  address: 'the mail server refused an address',
  unset: 'no mail server is set up',
  other: 'the mail server did not accept the email; the function log has its code',
};

/** Formats a count: `10,000`. */
export const inDigits = (count: number) => count.toLocaleString('en-US');

export interface DeletionTexts {
  readonly button: string;
  readonly title: string;
  readonly warning: string;
  readonly wrongName: string;
  /** Text of the confirming button, if the record is not called deleted. */
  readonly confirm?: string;
}

/** Returns the texts of a list that differ only in the name of its records. */
function listTexts(noun: string) {
  const count = (number: number, adjective = '') =>
    `${inDigits(number)} ${adjective}${noun}${number === 1 ? '' : 's'}`;
  return {
    label: `${noun.charAt(0).toUpperCase()}${noun.slice(1)}s`,
    count: (number: number) => count(number),
    arrived: (number: number) => count(number, 'new '),
    search: `Search ${noun}s`,
    empty: `No ${noun}s yet`,
    noMatch: `No ${noun} matches.`,
    loading: `Loading ${noun}s...`,
    failed: `The ${noun}s could not be loaded.`,
    none: `Select a ${noun}`,
    back: `Back to ${noun}s`,
    opening: `Loading the ${noun}...`,
    unread: `The ${noun} could not be loaded.`,
    gone: `This ${noun} no longer exists.`,
  };
}

/** Texts of a list, and of the records in it. */
export interface ListWords extends ReturnType<typeof listTexts> {
  readonly title: string;
  readonly searchPlaceholder: string;
  readonly emptyHint: string;
  /** Word before the time of a record. */
  readonly at: string;
  /** Missing if the records cannot be deleted. */
  readonly deletion?: DeletionTexts & { readonly done: string };
}

/** Texts of the dashboard. Those of the login are in admin-login.ts. */
export const adminWords = {
  dashboard: {
    title: 'AI Voice Agent Admin Dashboard',
    tabList: 'Kind of records',
    showNew: 'Show new',
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    list: [
      ['↑ ↓', 'Previous or next row'],
      ['/', 'Search'],
      ['Esc', 'Leave the search, or close the open record'],
      ['1', 'Set status to pending, or to open'],
      ['2', 'Set status to in progress, or to answered'],
      ['3', 'Set status to completed'],
    ],
    enable: 'Use single-key shortcuts',
  },
  filters: {
    byStatus: 'Filter by status',
    all: 'all',
    more: 'Dates, order, export',
    from: 'From',
    to: 'To',
    sort: 'Order',
    sorts: {
      newest: 'Newest first',
      oldest: 'Oldest first',
      changed: 'Last changed first',
      status: 'By status',
    },
    clear: 'Clear filters',
    exportCsv: 'Export CSV',
    exporting: (count: number) => `Exporting: ${inDigits(count)} so far`,
    exported: (count: string) => `Exported ${count}.`,
    exportFailed: 'The export stopped before it was complete. Please try again.',
  },
  overview: {
    summary: 'Overview',
    title: 'Submissions of the last 12 weeks',
    weekOf: 'Week of',
    note: 'Weeks begin on Monday.',
    other: 'other',
  },
  list: {
    opened: (name: string) => `Opened: ${name}`,
    atLeast: (count: number) => `${inDigits(count)}+ found`,
    openForm: 'Open the intake form',
    searching: 'Searching...',
    loadingMore: 'Loading more...',
    outdated: 'The list could not be refreshed. What you see may be out of date.',
    retry: 'Try again',
    noneHint: 'Its details appear here.',
    unsent: 'email not sent',
  },
  lists: {
    submissions: {
      ...listTexts('submission'),
      title: 'Client Submissions',
      none: 'Select a Submission',
      loading: 'Loading intakes...',
      searchPlaceholder: 'Name, phone, any word',
      emptyHint: 'The first appears here when a client sends the intake form.',
      at: 'Submitted',
      deletion: {
        button: 'Delete submission',
        title: 'Delete this submission?',
        warning:
          'The submission, its training guide, its notes, and its history are permanently removed. They cannot be restored.',
        wrongName: 'This is not the name of the practice.',
        done: 'Submission deleted',
      },
    },
    messages: {
      ...listTexts('message'),
      title: 'Contact messages',
      searchPlaceholder: 'Name, email, any word',
      emptyHint: 'Messages from the contact form appear here and in your mailbox.',
      at: 'Received',
      deletion: {
        button: 'Delete message',
        title: 'Delete this message?',
        warning:
          'The message, its attachment, and all records of its text are permanently removed.',
        wrongName: 'This is not the name of the sender.',
        done: 'Message deleted',
      },
    },
    payments: {
      ...listTexts('payment'),
      title: 'Payments',
      searchPlaceholder: 'Name, email, plan, month',
      emptyHint: 'The first one appears here when a customer pays on a checkout page.',
      at: 'Paid',
    },
  },
  message: {
    noSubject: '(no subject)',
    reply: 'Reply',
    statusSet: (status: string, by: string | undefined, at: string) =>
      `Set to ${status}${by ? ` by ${by}` : ''}, ${at}`,
    suspected: 'Looks automated, so you received no email about it',
    reasons: {
      honeypot: 'A field that people cannot see was filled in.',
      'too-fast': 'It was sent faster than a person can type.',
    } as Readonly<Record<string, string>>,
    toInbox: 'Move to inbox',
    moving: 'Moving...',
    moved: 'Moved to the inbox. The email about it is on its way.',
  },
  payment: {
    unknownPayer: 'not named',
    kinds: { first: 'first month', renewal: 'renewal' },
    test: 'test',
    openInStripe: 'Open in Stripe',
    awaitsIntake: 'This customer has not sent the intake form from this email address yet.',
    lines: {
      plan: 'Plan',
      kind: 'Kind',
      amount: 'Amount',
      setup: 'Setup fee',
      monthly: 'Monthly fee',
      extra: 'Other charges',
      refund: 'Refund',
      dispute: 'Dispute',
      subscription: 'Subscription',
      next: 'Next payment',
    },
    disputed: (amount: string, status: string, at: string) =>
      `${amount}, ${status.replaceAll('_', ' ')}, ${at}`,
    unreadable: 'Cannot be shown here; see Stripe',
    ended: (day: string) => `ended ${day}`,
    ends: (status: string, day: string) => `${status}, ends ${day}`,
    noneDue: 'none',
  },
  conflict: {
    title: 'The status has changed',
    text: (by: string | undefined, status: string) =>
      `${by ?? 'A colleague'} set the status to “${status}” after this page loaded it. Your change was not saved.`,
    keep: (status: string) => `Keep “${status}”`,
    change: (status: string) => `Set to “${status}”`,
  },
  detail: {
    status: 'Status',
    statusBy: 'Status set by',
    by: (name: string) => `by ${name}`,
    attachment: 'Attachment',
    unnamedFile: 'Unnamed file',
    fileNotReceived: 'Not received: the form was sent without JavaScript',
    download: 'Download',
    newTab: '(opens in a new tab)',
    unsavedNote: 'Your note was not saved. Copy it before you leave:',
    noteKept: 'Kept in this tab until you save or discard it.',
    discardNote: 'Discard note',
    copyEmail: 'Copy email',
    copyPhone: 'Copy phone',
    copyLink: 'Copy link to this page',
    copied: 'Copied',
    copyFailed: 'Could not copy',
    print: 'Print',
    history: 'Status history',
    historyStart: (status: string) => `Received as ${status}`,
    historyChange: (status: string) => `Set to ${status}`,
    mails: 'Emails',
    mailTo: { agency: 'To us', client: 'To the client' },
    mailStates: {
      sent: 'sent',
      waiting: 'not sent yet',
      failed: 'not sent, and we stopped trying after three days',
      withheld: 'not sent: too many emails were sent at that time',
    },
    mailFailures,
    sendAgain: 'Send now',
    sending: 'Sending...',
    mailsSent: 'Sent',
    mailsTried: 'We tried, and the email was not sent.',
    notes: 'Internal notes',
    noNotes: 'No notes yet.',
    noteLabel: 'New note',
    addNote: 'Add note',
    addingNote: 'Adding...',
    noteAdded: 'Note added',
  },
  passkeys: {
    title: 'Passkeys',
    intro:
      'A passkey logs you in with the lock of your device or with a security key. Your name then appears at everything that you change.',
    passwordLogin: {
      on: 'The password also works.',
      waiting:
        'The password is turned off as soon as there are two passkeys. Its sessions then end.',
      off: 'The password is turned off, so at least two passkeys must remain.',
    },
    loading: 'Loading passkeys...',
    failed: 'The passkeys could not be loaded.',
    list: 'All passkeys',
    isInUse: 'this session',
    added: (time: string) => `Added ${time}`,
    lastUsed: (time: string) => `Last used ${time}`,
    neverUsed: 'Never used',
    revokeNamed: (name: string, addedAt: string) =>
      `Revoke the passkey of ${name}, added ${addedAt}`,
    revocation: {
      button: 'Revoke',
      title: 'Revoke this passkey?',
      warning: 'It can no longer log in, and its sessions end immediately.',
      wrongName: 'This is not the name of the passkey.',
      confirm: 'Revoke passkey',
    },
    revoked: (name: string) => `Passkey revoked: ${name}`,
    name: 'Your name',
    add: 'Add a passkey',
    adding: 'Waiting for your device...',
    wasAdded: (name: string) => `Passkey added: ${name}`,
  },
  dialog: {
    close: 'Close',
    cancel: 'Cancel',
    typeToDelete: (name: string) => `Type “${name}” to confirm`,
    confirmDeletion: 'Delete permanently',
    deleting: 'Deleting...',
  },
  /** Replaces the name of a record that exists but cannot be read. */
  unreadable: (id: string) => `Cannot be read: ${id}`,
  /** Text of each known status. Any other status is shown as it is stored. */
  status: {
    pending: 'pending',
    in_progress: 'in progress',
    completed: 'completed',
    no_intake: 'no intake yet',
  },
  statusSaved: (status: string) => `Status saved: ${status}`,
} as const;

/** Returns the line about a problem of the site, which says what to do. */
export function alertText(alert: SiteAlert): string {
  switch (alert.kind) {
    case 'mails': {
      const { count, failure } = alert;
      const what = count === 1 ? '1 email is not sent' : `${count} emails are not sent`;
      const why = failure ? `: ${mailFailures[failure]}` : '';
      return `${what}${why}. Check SMTP_URL in Netlify. The site tries again for three days.`;
    }
    case 'events': {
      const what = alert.count === 1 ? '1 event' : `${alert.count} events`;
      return `Stripe could not deliver ${what} of the last ${UNDELIVERED_FOR_DAYS} days, so payments may be missing here. Resend them in Stripe, under Developers → Webhooks.`;
    }
    case 'schedule': {
      const { schedule, ranAt } = alert;
      const since = ranAt ? `has not run since ${formatMoment(ranAt)}` : 'has never run';
      return `The schedule “${schedule}” ${since}. Open it under Functions in Netlify, and press “Run now”.`;
    }
    case 'storage':
      return `${alert.seconds ? `Storage is slow: it took ${alert.seconds} seconds` : 'Storage does not answer'}. Wait before you change anything, and look at netlifystatus.com.`;
  }
}

/** Interval in which a visible page checks for new records, in milliseconds. */
export const ARRIVALS_CHECK_INTERVAL = 60_000;

/** Interval while the page is in a hidden tab, where only its title is visible. */
export const ARRIVALS_CHECK_INTERVAL_HIDDEN = 5 * 60_000;

/** Time without input after which the dashboard ends the session, in milliseconds. */
export const IDLE_LOGOUT = 60 * 60_000;

/** Pause in typing after which the list is searched, in milliseconds. */
export const SEARCH_DELAY = 250;
