import type { Stripe } from '@stripe/stripe-js';
import { ApiError } from '../../browser/api.ts';
import { beginPayment, currentAttempt, pendingPayment } from '../../browser/checkout-attempts.ts';
import { loadPayments } from '../../browser/payment-loader.ts';
import {
  askForSubscription,
  type AttemptSubscription,
  paymentReturnPath,
  readSubscription,
} from '../../browser/payment-return.ts';
import { type PaymentState, paymentOf } from '../../domain/checkout-attempt.ts';
import type { Plan } from '../../domain/plan.ts';

/** A subscription that can be paid, and the library to pay it with. */
export interface PaymentSession {
  readonly stripe: Stripe;
  readonly clientSecret: string;
  readonly attemptId: string;
  /** The customer pressed Pay before, and the page was left before the result was known. */
  readonly wasInterrupted: boolean;
}

/** Returns the subscription of this browser's attempt, or of the next one if that attempt is dead. */
async function getSubscription(plan: Plan): Promise<AttemptSubscription> {
  // The page sent this order while the island's script was loading.
  const early = window.earlySubscription;
  delete window.earlySubscription;
  const ordered = early && (await early);
  const attemptId = ordered?.attemptId ?? (await currentAttempt(plan.id));
  try {
    return await (ordered ? readSubscription(ordered) : askForSubscription(plan, attemptId));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    return askForSubscription(plan, await currentAttempt(plan.id, attemptId));
  }
}

/**
 * Gets what the payment form needs.
 * @returns undefined if the attempt is paid already; the page then leaves for the result.
 * @throws Error if the server or the payment library cannot be used.
 */
export async function openSession(plan: Plan): Promise<PaymentSession | undefined> {
  const library = loadPayments();
  // It is awaited once the server has answered; until then its failure must not count as unhandled.
  library.catch(() => undefined);
  const { clientSecret, attemptId, payment } = await getSubscription(plan);
  if (payment !== 'open') {
    leaveCheckout(plan, { clientSecret, attemptId }, payment);
    return undefined;
  }
  const wasInterrupted = pendingPayment(plan.id)?.id === attemptId;
  return { stripe: await library, clientSecret, attemptId, wasInterrupted };
}

/** Stores that a payment may be made, and returns its id. To be called before it is made. */
export function announcePayment(
  { id: planId }: Plan,
  { clientSecret, attemptId }: Pick<PaymentSession, 'clientSecret' | 'attemptId'>,
  payerName?: string,
): string {
  const payment = paymentOf(clientSecret) || attemptId;
  beginPayment(planId, attemptId, payment, payerName);
  return payment;
}

/** Leaves for the page that shows the result. Until it has, the attempt stays. */
export function leaveCheckout(
  plan: Plan,
  session: Parameters<typeof announcePayment>[1],
  outcome: Exclude<PaymentState, 'open'>,
): void {
  // Another tab may have shown the result of the same payment before.
  const payment = announcePayment(plan, session);
  // Replaces this page, so that Back does not lead to a checkout that is over.
  window.location.replace(paymentReturnPath(outcome, payment));
}

/** Asks again about an interrupted payment, which Stripe may have received after all. */
export async function leaveIfPaid(plan: Plan, { attemptId }: PaymentSession): Promise<void> {
  const { clientSecret, payment } = await askForSubscription(plan, attemptId);
  if (payment !== 'open') leaveCheckout(plan, { clientSecret, attemptId }, payment);
}
