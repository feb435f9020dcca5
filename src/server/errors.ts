import type { FieldProblem } from '../domain/problem.ts';

/**
 * What can go wrong in a use case, in the product's words. Only server/http knows status codes.
 * `upstream`: a service we depend on failed or refused us.
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

export interface DomainErrorOptions extends ErrorOptions {
  /** The fields that were refused. */
  readonly errors?: readonly FieldProblem[];
}

/** An outcome that the caller can be told about. Anything else thrown is a fault of ours. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly kind: DomainErrorKind;
  readonly errors: readonly FieldProblem[] | undefined;

  /** @param message one sentence for the caller; it names no internals and no personal data. */
  constructor(kind: DomainErrorKind, message: string, options?: DomainErrorOptions) {
    super(message, options);
    this.kind = kind;
    this.errors = options?.errors;
  }
}

/** Somebody does something too often. It can be done again after a while. */
export class TooManyError extends DomainError {
  readonly retryAfterSeconds: number;

  /** @param waitMs how long to wait, in milliseconds. */
  constructor(waitMs: number, message = 'Too many attempts. Please try again later.') {
    super('too-many', message);
    this.retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000));
  }
}
