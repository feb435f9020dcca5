import { ApiError } from '../../browser/api.ts';
import { failureWords as failures } from '../../site/admin-login.ts';

/** True if a call was refused because there is no session or the password was wrong. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** True if the requested record does not exist, or no longer exists. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Returns the message for staff about a failed call. */
export function explainFailure(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.status === 429) return failures.tooManyAttempts(error.retryAfterSeconds ?? 60);
    return error.status === 503 ? failures.unavailable : failures.refused(error.status);
  }
  // `fetch` throws a TimeoutError after our deadline, and a TypeError if there was no answer.
  if (error instanceof DOMException && error.name === 'TimeoutError') return failures.tooSlow;
  return error instanceof TypeError ? failures.unreachable : failures.unreadable;
}
