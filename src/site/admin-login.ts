/*
 * The words of the admin page that are needed before its dashboard is there, but for the wrong
 * password, which is in the error catalogue.
 */
export const loginWords = {
  title: 'Admin Access',
  password: 'Password',
  passwordMissing: 'Please enter the password.',
  name: 'Your name (optional)',
  nameHint:
    'Shown beside what you change, and kept on this device. All staff share one password, so it proves nothing.',
  back: 'Back to the website',
  submit: 'Login',
  submitting: 'Authenticating...',
  sessionEnded: 'Your session has ended. Please log in again.',
  logoutUnconfirmed:
    'The server did not confirm the logout. On a shared computer, log in and out once more before you leave it.',
} as const;

/** Of a part of the page that is fetched when it is needed. */
export const partWords = {
  loading: 'Loading...',
  failed: 'This part of the page did not arrive. Check your connection and reload.',
  reload: 'Reload the page',
} as const;

/** Of a call that failed. */
export const failureWords = {
  unreachable: 'The server could not be reached. Check your connection and try again.',
  tooSlow: 'The server took too long to answer. Please try again.',
  tooManyAttempts: (seconds: number) =>
    seconds <= 60
      ? 'Too many attempts. Wait a minute, then try again.'
      : `Too many attempts. Wait ${Math.ceil(seconds / 60)} minutes, then try again.`,
  unavailable: 'The server cannot do this at the moment. Please try again later.',
  refused: (status: number) => `The server answered with error ${status}. Please try again later.`,
  unreadable: 'The server answered with something this page cannot read. Try reloading the page.',
} as const;
