import type { FieldProblem } from '../problem-body.ts';

/**
 * Kinds of errors. Only server/http maps them to status codes. `upstream`: a service that we depend on failed
 * or rejected our request.
 */
export type DomainErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'wrong-method'
  | 'conflict'
  | 'too-large'
  | 'wrong-type'
  | 'too-many'
  | 'unavailable'
  | 'upstream'
  | 'not-configured';

interface DomainErrorOptions extends ErrorOptions {
  readonly errors?: readonly FieldProblem[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** Error that may be reported to the caller. Any other error is a bug. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly kind: DomainErrorKind;
  readonly errors: DomainErrorOptions['errors'];
  readonly headers: DomainErrorOptions['headers'];

  /** @param message one sentence for the caller, without internals or personal data. */
  constructor(kind: DomainErrorKind, message: string, options?: DomainErrorOptions) {
    super(message, options);
    this.kind = kind;
    this.errors = options?.errors;
    this.headers = options?.headers;
  }
}
