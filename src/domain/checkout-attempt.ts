/*
 * What the checkout page and the server agree on, without the schema library: the page's script is
 * on the way of everybody who pays.
 */

/**
 * How long the page goes on with one attempt, in milliseconds. Stripe gives an unpaid subscription
 * up after 23 hours and forgets which attempt it belongs to after 24: a page is done with it before.
 */
export const ATTEMPT_LIFETIME_MS = 20 * 60 * 60 * 1_000;

/** What the call that starts a subscription answers. */
export interface SubscriptionAnswer {
  /** Lets the browser, and nobody without it, pay this one invoice. */
  readonly clientSecret: string;
  /** The attempt was paid before, perhaps in another tab: there is nothing left to pay. */
  readonly isPaid: boolean;
}

/** Whether an answer read from the network is one. */
export function isSubscriptionAnswer(value: unknown): value is SubscriptionAnswer {
  const { clientSecret, isPaid } = (value ?? {}) as Partial<Record<string, unknown>>;
  return typeof clientSecret === 'string' && clientSecret !== '' && typeof isPaid === 'boolean';
}

/** Whether a value read from storage is an attempt's id, a UUID that the server takes. */
export function isAttemptId(value: unknown): value is string {
  const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
  return typeof value === 'string' && uuid.test(value);
}
