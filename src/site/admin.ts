import { intakeForm } from './forms.ts';

const { fields } = intakeForm;

/** Every word of the admin page, but for the wrong password, which is in the error catalogue. */
export const adminWords = {
  login: {
    title: 'Admin Access',
    password: 'Password',
    submit: 'Login',
    submitting: 'Authenticating...',
    sessionEnded: 'Your session has ended. Please log in again.',
    logoutUnconfirmed:
      'The server did not confirm the logout. On a shared computer, log in and out once more before you leave it.',
  },
  dashboard: {
    title: 'AI Voice Agent Admin Dashboard',
    logout: 'Logout',
  },
  list: {
    title: 'Client Submissions',
    count: (count: number) => `${count} ${count === 1 ? 'submission' : 'submissions'}`,
    empty: 'No submissions yet',
    loading: 'Loading intakes...',
    failed: 'The submissions could not be loaded.',
    outdated: 'The list could not be refreshed. What you see may be out of date.',
    retry: 'Try again',
    today: 'Today',
    yesterday: 'Yesterday',
  },
  detail: {
    none: 'Select a Submission',
    noneHint: 'Its details appear here.',
    back: 'Back to submissions',
    contact: 'Contact',
    submitted: 'Submitted',
    status: 'Status',
    contactInformation: 'Contact Information',
    email: fields.email.label,
    phone: fields.phone.label,
    address: fields.address.label,
    website: fields.website.label,
    faqs: 'FAQs',
    question: 'Q',
    answer: 'A',
    generalGuidelines: fields.generalGuidelines.label,
    scenarios: 'Call Scenarios',
    specialInstructions: fields.specialInstructions.label,
    trainingGuide: 'Training Guide',
    unnamedFile: 'Unnamed file',
    download: 'Download',
    newTab: '(opens in a new tab)',
  },
  /** How each known status is shown. Any other is shown as it is stored. */
  status: { pending: 'pending', in_progress: 'in progress', completed: 'completed' },
  statusSaved: (status: string) => `Status saved: ${status}`,
  failures: {
    unreachable: 'The server could not be reached. Check your connection and try again.',
    tooSlow: 'The server took too long to answer. Please try again.',
    tooManyAttempts: 'Too many attempts. Wait a minute, then try again.',
    unavailable: 'The server cannot do this at the moment. Please try again later.',
    refused: (status: number) =>
      `The server answered with error ${status}. Please try again later.`,
    unreadable: 'The server answered with something this page cannot read. Try reloading the page.',
  },
} as const;

/** How long the admin page waits for an answer, in milliseconds: less than a function may run. */
export const ADMIN_CALL_DEADLINE = 30_000;
