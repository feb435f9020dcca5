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
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    list: [
      ['↑ ↓', 'Previous or next submission'],
      ['/', 'Search'],
      ['Esc', 'Leave the search, or close the submission'],
      ['1', 'Set status to pending'],
      ['2', 'Set status to in progress'],
      ['3', 'Set status to completed'],
    ],
    enable: 'Use single-key shortcuts',
    close: 'Close',
  },
  filters: {
    search: 'Search submissions',
    searchPlaceholder: 'Name, phone, any word',
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
    exporting: (count: number) => `Exporting: ${count} so far`,
    exported: (count: number) => `Exported ${count} ${count === 1 ? 'submission' : 'submissions'}.`,
    exportFailed: 'The export stopped before it was complete. Please try again.',
  },
  overview: {
    summary: 'Overview',
    title: 'Submissions of the last 12 weeks',
    weekOf: 'Week of',
    note: 'Weeks begin on Monday, 00:00 UTC.',
    other: 'other',
  },
  list: {
    title: 'Client Submissions',
    count: (count: number) => `${count} ${count === 1 ? 'submission' : 'submissions'}`,
    atLeast: (count: number) => `${count}+ found`,
    empty: 'No submissions yet',
    emptyHint: 'The first appears here when a client sends the intake form.',
    openForm: 'Open the intake form',
    noMatch: 'No submission matches.',
    searching: 'Searching...',
    loadingMore: 'Loading more...',
    label: 'Submissions',
    loading: 'Loading intakes...',
    failed: 'The submissions could not be loaded.',
    outdated: 'The list could not be refreshed. What you see may be out of date.',
    retry: 'Try again',
    today: 'Today',
    yesterday: 'Yesterday',
  },
  detail: {
    opened: (name: string) => `Opened: ${name}`,
    none: 'Select a Submission',
    noneHint: 'Its details appear here.',
    back: 'Back to submissions',
    submitted: 'Submitted',
    status: 'Status',
    statusBy: 'Status set by',
    by: (name: string) => `by ${name}`,
    unnamedFile: 'Unnamed file',
    fileNotReceived: 'Not received: the form was sent without JavaScript',
    download: 'Download',
    newTab: '(opens in a new tab)',
    loading: 'Loading the submission...',
    gone: 'This submission no longer exists.',
    unsavedNote: 'Your note was not saved. Copy it before you leave:',
    noteKept: 'Kept in this tab until you save or discard it.',
    discardNote: 'Discard note',
    failed: 'The submission could not be loaded.',
    copyEmail: 'Copy email',
    copyPhone: 'Copy phone',
    copyLink: 'Copy link to this submission',
    copied: 'Copied',
    copyFailed: 'Could not copy',
    print: 'Print',
    history: 'Status history',
    historyStart: (status: string) => `Received as ${status}`,
    historyChange: (status: string) => `Set to ${status}`,
    mails: 'Mails',
    mailTo: { agency: 'To us', client: 'To the client' },
    mailStates: {
      sent: 'sent',
      waiting: 'not sent yet; we keep trying',
      failed: 'not sent: we stopped trying after three days',
      withheld: 'not sent: too many emails were sent at that time',
    },
    sendAgain: 'Send now',
    sending: 'Sending...',
    mailsSent: 'Sent',
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
  status: { pending: 'pending', in_progress: 'in progress', completed: 'completed' },
  statusSaved: (status: string) => `Status saved: ${status}`,
} as const;

/** Interval in which a visible page checks for new records, in milliseconds. */
export const ARRIVALS_CHECK_INTERVAL = 60_000;

/** Interval while the page is in a hidden tab, where only its title is visible. */
export const ARRIVALS_CHECK_INTERVAL_HIDDEN = 5 * 60_000;

/** Pause in typing after which the list is searched, in milliseconds. */
export const SEARCH_DELAY = 250;
