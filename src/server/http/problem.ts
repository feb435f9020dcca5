import { DomainError, type DomainErrorKind, TooManyError } from '../errors.ts';

/** One field that was refused, and why, in words for the person who typed it. */
export interface FieldProblem {
  /** The field's name, nested ones with dots: `faqs.0.question`. */
  readonly field: string;
  readonly message: string;
}

/** The body of every answer that is not a success. @see https://www.rfc-editor.org/rfc/rfc9457 */
export interface Problem {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly requestId: string;
  readonly errors?: readonly FieldProblem[];
}

const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};

export const statusOf: Readonly<Record<DomainErrorKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'too-many': 429,
  unavailable: 503,
  upstream: 502,
  'not-configured': 503,
};

/** Thrown inside the endpoint wrapper to end a request with a status of HTTP's own. */
export class HttpError extends Error {
  readonly status: number;
  readonly errors: readonly FieldProblem[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    detail: string,
    extra: { errors?: readonly FieldProblem[]; headers?: Record<string, string> } = {},
  ) {
    super(detail);
    this.status = status;
    this.errors = extra.errors;
    this.headers = extra.headers ?? {};
  }
}

/** What a thrown error is to the caller. What is no domain error says nothing about itself. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof TooManyError) {
    const headers = { 'Retry-After': String(error.retryAfterSeconds) };
    return new HttpError(statusOf[error.kind], error.message, { headers });
  }
  if (error instanceof DomainError) {
    const fields = Object.entries(error.fields ?? {});
    const errors = fields.map(([field, message]) => ({ field, message }));
    const extra = errors.length > 0 ? { errors } : {};
    return new HttpError(statusOf[error.kind], error.message, extra);
  }
  return new HttpError(500, 'Something went wrong on our side.');
}

export function problem(
  status: number,
  detail: string,
  requestId: string,
  errors?: readonly FieldProblem[],
): Problem {
  const title = titles[status] ?? 'Error';
  return { status, title, detail, requestId, ...(errors ? { errors } : {}) };
}
