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

/**
 * What an id stands for.
 * @param param the parameter that names it; without one the id stands in the address.
 * @throws SandboxError when there is no such thing.
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
