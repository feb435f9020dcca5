import type { FieldProblem } from '../domain/problem.ts';

/**
 * Kinds of errors in a use case. Only server/http maps them to status codes. `upstream`: a service that we
 * depend on failed or rejected our request.
 */
export type DomainErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-many'
  | 'unavailable'
  | 'upstream'
  | 'not-configured';

/** Error that may be reported to the caller. Any other error is a bug. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly kind: DomainErrorKind;
  /** Rejected fields. */
  readonly errors: readonly FieldProblem[] | undefined;

  /** @param message one sentence for the caller, without internals or personal data. */
  constructor(
    kind: DomainErrorKind,
    message: string,
    options?: ErrorOptions & { readonly errors?: readonly FieldProblem[] },
  ) {
    super(message, options);
    this.kind = kind;
    this.errors = options?.errors;
  }
}

/** Too many attempts. The caller can try again later. */
export class TooManyError extends DomainError {
  readonly retryAfterSeconds: number;

  /** @param waitMs time until the next attempt may succeed, in milliseconds. */
  constructor(waitMs: number, message = 'Too many attempts. Please try again later.') {
    super('too-many', message);
    this.retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000));
  }
}
