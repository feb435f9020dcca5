/*
 * Code shared by the checkout page and the server. It does not use the schema library, because every
 * customer downloads the page's script.
 */
import { HOUR_MS } from '#platform/retention.ts';

/**
 * Time for which a page uses one purchase, in milliseconds. Stripe expires an unpaid subscription after 23
 * hours, and the customer needs time to fill in the form.
 */
export const PURCHASE_LIFETIME_MS = 20 * HOUR_MS;

/**
 * Time for which a purchase leads to the same subscription, in milliseconds. Stripe stores an idempotency
 * key for 24 hours. If a payment may have succeeded, the page uses its purchase for this whole time.
 */
export const KEY_LIFETIME_MS = 24 * HOUR_MS;

/**
 * State of a purchase's payment (a PaymentIntent of Stripe). While it is `processing`, the bank has it and the
 * customer can only wait.
 */
export type IntentState = 'open' | 'processing' | 'succeeded';

/** State of a payment after which the plan counts as bought. */
export type PaidState = Exclude<IntentState, 'open'>;

/** Response of the call that starts a subscription. */
export interface SubscriptionAnswer {
  /**
   * Secret with which a browser can pay this one invoice. Empty if the invoice is paid and Stripe no longer
   * returns a secret.
   */
  readonly clientSecret: string;
  readonly payment: IntentState;
}

const states: readonly unknown[] = ['open', 'processing', 'succeeded'] satisfies IntentState[];

/** True if a response read from the network has the expected shape. */
export function isSubscriptionAnswer(value: unknown): value is SubscriptionAnswer {
  const { clientSecret, payment } = (value ?? {}) as Partial<Record<string, unknown>>;
  if (typeof clientSecret !== 'string' || !states.includes(payment)) return false;
  return clientSecret !== '' || payment === 'succeeded';
}

/** Stripe's id of the payment that a client secret is for. */
export function paymentOf(clientSecret: string): string {
  return clientSecret.replace(/_secret.*/, '');
}

/** The fields of Stripe's PaymentIntent that determine its state. */
interface Intent {
  readonly status: string;
  readonly next_action?: { readonly type: string } | null;
}

/**
 * State of a payment; `canceled` if it can no longer be paid. A payment from a bank account that
 * the customer must verify with microdeposits is `processing`, because the deposits take days to arrive.
 * @see https://docs.stripe.com/payments/paymentintents/lifecycle
 */
export function stateOf({ status, next_action: action }: Intent): IntentState | 'canceled' {
  if (status === 'succeeded' || status === 'processing' || status === 'canceled') return status;
  return action?.type === 'verify_with_microdeposits' ? 'processing' : 'open';
}
