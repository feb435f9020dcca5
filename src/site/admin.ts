import { type SiteAlert, UNDELIVERED_FOR_DAYS } from '../domain/intake-review.ts';
import type { MailFailure } from '../domain/record-mails.ts';
import { formatMoment } from './moments.ts';

const mailFailures: Readonly<Record<MailFailure, string>> = {
  password: 'the mail server refused our password',
  unreachable: 'the mail server could not be reached',
  address: 'the mail server refused an address',
  unset: 'no mail server is set up',
  other: 'the mail could not be handed over; the function log has the code',
};

/** Formats a count: `10,000`. */
export const inDigits = (count: number) => count.toLocaleString('en-US');

/** Texts of the dashboard. Login, messages, and payments have separate files. */
export const adminWords = {
  dashboard: {
    title: 'AI Voice Agent Admin Dashboard',
    tabs: { submissions: 'Submissions', messages: 'Messages', payments: 'Payments' },
    tabList: 'What to show',
    arrivals: (intakes: number, messages: number, payments: number) =>
      [
        intakes > 0 && `${intakes} new ${intakes === 1 ? 'submission' : 'submissions'}`,
        messages > 0 && `${messages} new ${messages === 1 ? 'message' : 'messages'}`,
        payments > 0 && `${payments} new ${payments === 1 ? 'payment' : 'payments'}`,
      ]
        .filter(Boolean)
        .join(', '),
    showNew: 'Show new',
    shortcuts: 'Keyboard shortcuts',
    passkeys: 'Passkeys',
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
    close: 'Close',
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
  /** Texts that differ between the lists. */
  lists: {
    submissions: {
      title: 'Client Submissions',
      label: 'Submissions',
      count: (count: number) => `${inDigits(count)} ${count === 1 ? 'submission' : 'submissions'}`,
      search: 'Search submissions',
      searchPlaceholder: 'Name, phone, any word',
      empty: 'No submissions yet',
      emptyHint: 'The first appears here when a client sends the intake form.',
      noMatch: 'No submission matches.',
      loading: 'Loading intakes...',
      failed: 'The submissions could not be loaded.',
      none: 'Select a Submission',
      back: 'Back to submissions',
      opening: 'Loading the submission...',
      unread: 'The submission could not be loaded.',
      gone: 'This submission no longer exists.',
    },
    messages: {
      title: 'Contact messages',
      label: 'Messages',
      count: (count: number) => `${inDigits(count)} ${count === 1 ? 'message' : 'messages'}`,
      search: 'Search messages',
      searchPlaceholder: 'Name, email, any word',
      empty: 'No messages yet',
      emptyHint: 'What visitors write in the contact form appears here and in your mailbox.',
      noMatch: 'No message matches.',
      loading: 'Loading messages...',
      failed: 'The messages could not be loaded.',
      none: 'Select a message',
      back: 'Back to messages',
      opening: 'Loading the message...',
      unread: 'The message could not be loaded.',
      gone: 'This message no longer exists.',
    },
    payments: {
      title: 'Payments',
      label: 'Payments',
      count: (count: number) => `${inDigits(count)} ${count === 1 ? 'payment' : 'payments'}`,
      search: 'Search payments',
      searchPlaceholder: 'Name, email, plan, month',
      empty: 'No payments yet',
      emptyHint: 'The first one appears here when a customer pays on a checkout page.',
      noMatch: 'No payment matches.',
      loading: 'Loading payments...',
      failed: 'The payments could not be loaded.',
      none: 'Select a payment',
      back: 'Back to payments',
      opening: 'Loading the payment...',
      unread: 'The payment could not be loaded.',
      gone: 'This payment no longer exists.',
    },
  },
  payments: {
    unknownPayer: 'not named',
    kinds: { first: 'first month', renewal: 'renewal' },
    test: 'test',
  },
  conflict: {
    title: 'The status has changed',
    text: (by: string | undefined, status: string) =>
      `${by ?? 'A colleague'} set the status to “${status}” after this page loaded it. Your change was not saved.`,
    keep: (status: string) => `Keep “${status}”`,
    change: (status: string) => `Set to “${status}”`,
  },
  detail: {
    submitted: 'Submitted',
    status: 'Status',
    statusBy: 'Status set by',
    by: (name: string) => `by ${name}`,
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
    delete: 'Delete submission',
  },
  deletion: {
    title: 'Delete this submission?',
    warning:
      'The submission, its training guide, its notes, and its history are permanently removed. They cannot be restored.',
    label: (name: string) => `Type “${name}” to confirm`,
    wrongName: 'This is not the name of the practice.',
    confirm: 'Delete for good',
    deleting: 'Deleting...',
    cancel: 'Cancel',
    deleted: 'Submission deleted',
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
