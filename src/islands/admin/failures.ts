import { ApiError } from '../../browser/api.ts';
import { failureWords as failures } from '../../site/admin-login.ts';

/** True if a call was refused because the session is missing or the password was wrong. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** True if the requested record does not exist, or no longer exists. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Messages for the errors of `navigator.credentials`, by name. */
const passkeyFailures: Readonly<Record<string, string>> = {
  NotAllowedError: failures.noPasskeyChosen,
  AbortError: failures.noPasskeyChosen,
  SecurityError: failures.passkeysElsewhere,
  // The library's only error without a name.
  Error: failures.noPasskeySupport,
};

/** Returns the message for staff about a failed call, or about a passkey that the browser did not use. */
export function explainFailure(error: unknown): string {
  if (error instanceof ApiError) {
    // The server explains these refusals for people.
    if ([403, 404, 409].includes(error.status) && error.problem) return error.problem.detail;
    if (error.status === 429) return failures.tooManyAttempts(error.retryAfterSeconds ?? 60);
    return error.status === 503 ? failures.unavailable : failures.refused(error.status);
  }
  const passkeyFailure = error instanceof Error && passkeyFailures[error.name];
  if (passkeyFailure) return passkeyFailure;
  // `fetch` throws a TimeoutError after our deadline, and a TypeError if no answer arrived.
  if (error instanceof DOMException && error.name === 'TimeoutError') return failures.tooSlow;
  return error instanceof TypeError ? failures.unreachable : failures.unreadable;
}
