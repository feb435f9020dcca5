/** A refusal in the shape in which Stripe answers one. @see https://docs.stripe.com/api/errors */
export class SandboxError extends Error {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, type: string, message: string, more: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.body = { type, message, ...more };
  }
}

export function invalidRequest(
  message: string,
  more: { code?: string; param?: string } = {},
  status = 400,
): SandboxError {
  return new SandboxError(status, 'invalid_request_error', message, more);
}

export function missingResource(kind: string, id: string, param = 'id', status = 404) {
  return invalidRequest(`No such ${kind}: '${id}'`, { code: 'resource_missing', param }, status);
}
