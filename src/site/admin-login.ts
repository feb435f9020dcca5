/*
 * Texts of the admin page that are needed before the dashboard loads. The text for a wrong password is
 * in notices.ts.
 */
export const loginWords = {
  title: 'Admin Access',
  password: 'Password',
  submit: 'Login',
  submitting: 'Authenticating...',
  passkey: 'Use a passkey',
  askingForPasskey: 'Waiting for your passkey...',
  passkeyRefused: 'This passkey was not accepted. It may be revoked.',
  sessionEnded: 'Your session has ended. Please log in again.',
  idle: 'You were logged out after an hour without activity.',
  cookieNotKept: 'Your browser did not keep the session cookie. Allow cookies, then log in again.',
  logoutUnconfirmed:
    'The server did not confirm the logout. On a shared computer, log in and log out again.',
} as const;

/** Name of the link from the admin page to the website. Not in `loginWords`, which the browser loads. */
export const backToWebsite = 'Back to the website';

/** Texts of the parts of the dashboard that load separately or fail. */
export const partWords = {
  loading: 'Loading...',
  notLoaded:
    'This part of the page could not be loaded. Check your connection and reload the page.',
  crashed: 'An error stopped this part of the page. Reload the page to try again.',
  logout: 'Logout',
  reload: 'Reload the page',
} as const;

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
  noPasskeyChosen: 'No passkey was used. Please try again.',
  passkeysElsewhere: 'Passkeys do not work at this address.',
  noPasskeySupport: 'This browser does not support passkeys.',
} as const;
