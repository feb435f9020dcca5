import { ApiError } from '../../browser/api.ts';
import { failureWords as failures } from '../../site/admin-login.ts';

/** Whether a call was refused because nobody is logged in, or the password was wrong. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Whether what was asked for does not exist, or does not any more. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** What to tell staff about a call that failed. */
export function explainFailure(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.status === 429) return failures.tooManyAttempts(error.retryAfterSeconds ?? 60);
    return error.status === 503 ? failures.unavailable : failures.refused(error.status);
  }
  // What fetch throws: a TimeoutError for our deadline, a TypeError when no answer came at all.
  if (error instanceof DOMException && error.name === 'TimeoutError') return failures.tooSlow;
  return error instanceof TypeError ? failures.unreachable : failures.unreadable;
}
