import { ApiError } from '#platform/browser/api.ts';

/** True if the server refused a call because there is no valid session, or because a login was wrong. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** True if the requested record does not exist, or no longer exists. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Messages for the errors of `navigator.credentials`, by name. */
const passkeyFailures: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was used. Please try again.',
  AbortError: 'No passkey was used. Please try again.',
  SecurityError: 'Passkeys do not work at this address.',
  ConstraintError: 'This device cannot confirm that it is you. Use another one.',
  NotSupportedError:
    'This device cannot confirm that it is you. Set a screen lock, or use another one.',
  // The library's only error without a name.
  Error: 'This browser does not support passkeys.',
};

/** Message for staff about a failed call, or about a passkey that the browser did not use. */
export function failureText(error: unknown): string {
  if (error instanceof ApiError) {
    // For these statuses, the server's explanation is written for staff.
    if ([403, 404, 409].includes(error.status) && error.problem) return error.problem.detail;
    if (error.status === 429) {
      const minutes = Math.ceil((error.retryAfterSeconds ?? 60) / 60);
      return `Too many attempts. Wait ${minutes > 1 ? `${minutes} minutes` : 'a minute'}, then try again.`;
    }
    return error.status === 503
      ? 'The server cannot do this at the moment. Please try again later.'
      : `The server answered with error ${error.status}. Please try again later.`;
  }
  const passkeyFailure = error instanceof Error && passkeyFailures[error.name];
  if (passkeyFailure) return passkeyFailure;
  // `fetch` throws a TimeoutError after our deadline, and a TypeError if no answer arrived.
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return 'The server took too long to answer. Please try again.';
  }
  if (error instanceof TypeError && !navigator.onLine) {
    return 'You are offline. What you typed is kept. Reconnect, then try again.';
  }
  return error instanceof TypeError
    ? 'The server could not be reached. Check your connection and try again.'
    : 'The server answered with something this page cannot read. Try reloading the page.';
}
