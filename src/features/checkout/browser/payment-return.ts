import {
  isSubscriptionAnswer,
  PAYMENT_PARAMETER,
  type PaymentState,
  RETURN_PARAMETER,
  type SubscriptionAnswer,
} from '../checkout-attempt.ts';
import { callPaths } from '#features/site/paths.ts';
import { type Plan, type PlanId, planIds, plans } from '#brand/plan.ts';
import { ApiError, send } from '#platform/browser/api.ts';
import { tryStorage } from '#platform/browser/try-storage.ts';
import {
  clearPending,
  forgetAttempt,
  pendingPayment,
  type StoredAttempt,
} from './checkout-attempts.ts';

export type AttemptSubscription = SubscriptionAnswer & { readonly attemptId: string };

/**
 * Asks the server for the subscription of an attempt.
 * @throws ApiError if the server refused it. Its status is 409 if the attempt can no longer be paid.
 */
export async function askForSubscription(
  { id: planId, setupFee, monthlyFee }: Plan,
  attemptId: string,
): Promise<AttemptSubscription> {
  const order = { planId, setupFee, monthlyFee, attemptId };
  const response = await send('POST', callPaths.createSubscription, order);
  const answer: unknown = await response.json();
  if (!isSubscriptionAnswer(answer)) throw new Error('The server sent an unexpected response.');
  return { ...answer, attemptId };
}

/** Result of a payment, in Stripe's terms, which Stripe also adds to the address after a visit to a bank. */
export type PaymentOutcome = Exclude<PaymentState, 'open'> | 'failed';

/** Stripe's terms for a payment that was not made. Any other payment may still be made. */
const FAILED = new Set(['failed', 'canceled', 'requires_payment_method']);

/** Returns the address to open after a payment. Banks redirect to the same address. */
export function paymentReturnPath(outcome: PaymentOutcome, payment: string): string {
  const query = new URLSearchParams({ [RETURN_PARAMETER]: outcome, [PAYMENT_PARAMETER]: payment });
  return `/?${query.toString()}`;
}

/** Result of a payment, with the attempt that made it. If storage is disabled, the attempt is unknown. */
export interface PaymentReturn {
  readonly outcome: PaymentOutcome;
  readonly planId: PlanId | undefined;
  readonly attempt: StoredAttempt | undefined;
}

function outcomeOf(term: string): PaymentOutcome {
  if (FAILED.has(term)) return 'failed';
  return term === 'succeeded' ? 'succeeded' : 'processing';
}

/**
 * Reads a result from the address, and removes it there. It accepts only a payment that this browser made,
 * because anyone can write a link. The result is only for display. Stripe reports payments to our server.
 */
function readAddress(): PaymentReturn | undefined {
  const query = new URLSearchParams(location.search);
  const term = query.get(RETURN_PARAMETER);
  if (term === null) return undefined;
  history.replaceState(null, '', location.pathname);
  const payment = query.get(PAYMENT_PARAMETER);
  const planId = planIds.find((id) => pendingPayment(id)?.payment === payment);
  // If storage is disabled, every result is accepted.
  if (!planId && tryStorage(() => localStorage)) return undefined;
  return { outcome: outcomeOf(term), planId, attempt: planId && pendingPayment(planId) };
}

/** Asks the server whether an interrupted payment was made. */
async function askAbout(plan: Plan): Promise<PaymentReturn | undefined> {
  const pending = pendingPayment(plan.id);
  if (!pending) return undefined;
  try {
    const { payment } = await askForSubscription(plan, pending.id);
    return payment === 'open' ? undefined : { outcome: payment, planId: plan.id, attempt: pending };
  } catch (error) {
    const isDead = error instanceof ApiError && error.status === 409;
    if (isDead) clearPending(plan.id, pending.id);
    return undefined;
  }
}

/**
 * Finds the result of a payment that the customer has not seen yet. It is in the address. After an
 * interruption, it is not, and the server is asked about each payment that this browser started.
 */
export async function findPaymentReturn(): Promise<PaymentReturn | undefined> {
  const returned = readAddress();
  if (returned) return returned;
  const found = await Promise.all(planIds.map((id) => askAbout(plans[id])));
  return found.find((one) => one !== undefined);
}

/** Records that the customer has seen a result. A failed payment's attempt can be paid again. */
export function markResultSeen({ outcome, planId, attempt: seen }: PaymentReturn): void {
  if (!planId || !seen) return;
  if (outcome === 'failed') clearPending(planId, seen.id);
  else forgetAttempt(planId, seen.id);
}
