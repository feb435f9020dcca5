/** Error in the format of Stripe's API. @see https://docs.stripe.com/api/errors */
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
  more: Record<string, unknown> = {},
  status = 400,
): SandboxError {
  return new SandboxError(status, 'invalid_request_error', message, more);
}

/**
 * Returns the object with an id.
 * @param status 404 if the id is part of the address, and 400 if it is a parameter.
 * @throws SandboxError if the object does not exist.
 */
export function find<Item>(
  items: Readonly<Record<string, Item>>,
  kind: string,
  id: string,
  status: 400 | 404 = 404,
): Item {
  const item = items[id];
  if (item !== undefined) return item;
  throw invalidRequest(`No such ${kind}: '${id}'`, { code: 'resource_missing' }, status);
}
