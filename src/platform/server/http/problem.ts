import type { Problem } from '../../problem-body.ts';
import { CLOSED_POLICY, securityHeaders } from '../../security-headers.ts';
import type { RequestLog } from './log.ts';
import { DomainError, type DomainErrorKind } from '../errors.ts';
import { answerTexts } from '#texts/answers.ts';

/** Headers of a function's response, which can replace the policy by its own. */
export const answerHeaders = {
  ...securityHeaders,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': CLOSED_POLICY,
} as const;

const statusOf: Readonly<Record<DomainErrorKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'wrong-method': 405,
  conflict: 409,
  'too-large': 413,
  'wrong-type': 415,
  'too-many': 429,
  unavailable: 503,
  upstream: 502,
  'not-configured': 503,
};

/** `Retry-After` for a service that cannot be reached, in seconds. */
const RETRY_AFTER_SECONDS = '10';

/**
 * Logs an error, and returns the response to its request. Errors other than domain errors reveal no details.
 * @param answer creates the response: JSON, or the page for a form sent without JavaScript.
 */
export function answerError(
  error: unknown,
  log: RequestLog,
  answer = (problem: Problem, headers: Readonly<Record<string, string>>): Response =>
    Response.json(problem, {
      status: problem.status,
      headers: { ...headers, 'Content-Type': 'application/problem+json' },
    }),
): Response {
  const { requestId } = log;
  const known = error instanceof DomainError ? error : undefined;
  const status = known ? statusOf[known.kind] : 500;
  log.writeError(error, status);
  const detail = known?.message ?? answerTexts.failed;
  const problem = { status, detail, requestId, ...(known?.errors && { errors: known.errors }) };
  return answer(problem, {
    ...answerHeaders,
    'X-Request-Id': requestId,
    ...(known?.kind === 'unavailable' && { 'Retry-After': RETRY_AFTER_SECONDS }),
    ...known?.headers,
  });
}
