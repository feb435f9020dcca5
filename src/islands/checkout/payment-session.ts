import type { Stripe } from '@stripe/stripe-js';
import { ApiError } from '#platform/browser/api.ts';
import {
  markPending,
  currentAttempt,
  pendingPayment,
} from '#features/checkout/browser/checkout-attempts.ts';
import { loadPayments } from '#features/checkout/browser/payment-loader.ts';
import {
  askForSubscription,
  type AttemptSubscription,
  paymentReturnPath,
} from '#features/checkout/browser/payment-return.ts';
import { type PaymentState, paymentOf } from '#features/checkout/checkout-attempt.ts';
import type { Plan } from '#brand/plan.ts';

/** Subscription that can be paid, with the payment library. */
export interface PaymentSession {
  readonly stripe: Stripe;
  readonly clientSecret: string;
  readonly attemptId: string;
  /** True if the customer pressed Pay earlier, and left the page before the result was known. */
  readonly wasInterrupted: boolean;
}

/** Returns the subscription of this browser's attempt, or of a new attempt if the first cannot be paid. */
async function order(plan: Plan): Promise<AttemptSubscription> {
  const attemptId = currentAttempt(plan.id);
  try {
    return await askForSubscription(plan, attemptId);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    return askForSubscription(plan, currentAttempt(plan.id, attemptId));
  }
}

/**
 * Prepares the payment form.
 * @returns undefined if the attempt is already paid; the browser then goes to the page with the result.
 * @throws Error if the server or the payment library cannot be used.
 */
export async function openSession(plan: Plan): Promise<PaymentSession | undefined> {
  const library = loadPayments();
  // `library` is awaited later. If it fails before that, the failure must not count as unhandled.
  library.catch(() => undefined);
  const { clientSecret, attemptId, payment } = await order(plan);
  if (payment !== 'open') {
    leaveCheckout(plan, { clientSecret, attemptId }, payment);
    return undefined;
  }
  const wasInterrupted = pendingPayment(plan.id)?.id === attemptId;
  return { stripe: await library, clientSecret, attemptId, wasInterrupted };
}

/** Stores in the browser that a payment is about to start, and returns the payment's id. */
export function storePaymentStart(
  { id: planId }: Plan,
  { clientSecret, attemptId }: Pick<PaymentSession, 'clientSecret' | 'attemptId'>,
  payerName?: string,
): string {
  const payment = paymentOf(clientSecret) || attemptId;
  markPending(planId, attemptId, payment, payerName);
  return payment;
}

/** Opens the page that shows the result. The attempt stays stored until that page has shown it. */
export function leaveCheckout(
  plan: Plan,
  session: Parameters<typeof storePaymentStart>[1],
  outcome: Exclude<PaymentState, 'open'>,
): void {
  // Stores the payment again, because another tab may have shown its result and removed it.
  const payment = storePaymentStart(plan, session);
  // Replaces this page, so that Back does not lead to a checkout that is over.
  window.location.replace(paymentReturnPath(outcome, payment));
}
