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
  more: { code?: string; param?: string } = {},
  status = 400,
): SandboxError {
  return new SandboxError(status, 'invalid_request_error', message, more);
}

/**
 * Returns the object with an id.
 * @param param the parameter that contains the id. Without one, the id is part of the address.
 * @throws SandboxError if the object does not exist.
 */
export function find<Item>(
  items: Readonly<Record<string, Item>>,
  kind: string,
  id: string,
  param?: string,
): Item {
  const item = items[id];
  if (item !== undefined) return item;
  const more = { code: 'resource_missing', param: param ?? 'id' };
  throw invalidRequest(`No such ${kind}: '${id}'`, more, param === undefined ? 404 : 400);
}
