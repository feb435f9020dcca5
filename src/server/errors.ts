/**
 * What can go wrong in a use case, in the product's words. Only server/http knows status codes.
 * `upstream`: a service we depend on failed or refused us.
 */
export type DomainErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'not-found'
  | 'conflict'
  | 'unavailable'
  | 'upstream'
  | 'not-configured';

/** An outcome that the caller can be told about. Anything else thrown is a fault of ours. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly kind: DomainErrorKind;

  /** @param message one sentence for the caller; it names no internals and no personal data. */
  constructor(kind: DomainErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
