import type { FieldProblem, Problem } from '../../domain/problem.ts';
import { securityHeaders } from '../../domain/security-headers.ts';
import type { RequestLog } from './log.ts';
import { DomainError, type DomainErrorKind, TooManyError } from '../errors.ts';

/** Headers of every response of a function. Without a page's own policy, it loads and frames nothing. */
export const answerHeaders = {
  ...securityHeaders,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

const statusOf: Readonly<Record<DomainErrorKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-many': 429,
  unavailable: 503,
  upstream: 502,
  'not-configured': 503,
};

/** Error that ends a request with a specific HTTP status. */
export class HttpError extends Error {
  readonly status: number;
  readonly errors: readonly FieldProblem[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    detail: string,
    extra: {
      errors?: readonly FieldProblem[] | undefined;
      headers?: Record<string, string>;
    } = {},
  ) {
    super(detail);
    this.status = status;
    this.errors = extra.errors;
    this.headers = extra.headers ?? {};
  }
}

/** `Retry-After` for a service that cannot be reached, in seconds. */
const RETRY_AFTER_SECONDS = 10;

/** Converts any error to an HttpError. Errors other than domain errors reveal no details to the caller. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof DomainError) {
    const { kind, errors, message } = error;
    const retryAfter = kind === 'unavailable' ? RETRY_AFTER_SECONDS : undefined;
    const seconds = error instanceof TooManyError ? error.retryAfterSeconds : retryAfter;
    const headers = { ...(seconds !== undefined && { 'Retry-After': String(seconds) }) };
    return new HttpError(statusOf[kind], message, { errors, headers });
  }
  return new HttpError(500, 'Something went wrong on our side.');
}

/** Returns the response to a rejected request: the problem as JSON. */
export function refusal(
  { status, message: detail, errors, headers }: HttpError,
  { requestId }: RequestLog,
): Response {
  const body: Problem = { status, detail, requestId, ...(errors ? { errors } : {}) };
  return Response.json(body, {
    status,
    headers: {
      ...answerHeaders,
      'X-Request-Id': requestId,
      ...headers,
      'Content-Type': 'application/problem+json',
    },
  });
}
