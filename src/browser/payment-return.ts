import { type PaymentState } from '../domain/checkout-attempt.ts';
import { type Plan, type PlanId, planIds, plans } from '../domain/plan.ts';
import { ApiError } from './api.ts';
import { askForSubscription } from './attempt-subscription.ts';
import { attempt } from './attempt.ts';
import { endPayment, forgetAttempt, pendingPayment } from './checkout-attempts.ts';
import { PAYMENT_PARAMETER, RETURN_PARAMETER } from './payment-return-address.ts';

/** Result of a payment, in the terms that Stripe adds to the address when a bank redirects back. */
export type PaymentOutcome = Exclude<PaymentState, 'open'> | 'failed';

/** Stripe's terms for a payment that was not made. Any other payment may still be made. */
const FAILED = new Set(['failed', 'canceled', 'requires_payment_method']);

/** Returns where to go after a payment: the address to which banks redirect too. */
export function paymentReturnPath(outcome: PaymentOutcome, payment: string): string {
  const query = new URLSearchParams({ [RETURN_PARAMETER]: outcome, [PAYMENT_PARAMETER]: payment });
  return `/?${query.toString()}`;
}

export interface PaymentReturn {
  readonly outcome: PaymentOutcome;
  /** Unknown where the browser stores nothing. */
  readonly planId: PlanId | undefined;
  readonly attemptId: string | undefined;
  /** From the attempt (checkout-attempts.ts). */
  readonly announcedAt: number | undefined;
}

function outcomeOf(term: string): PaymentOutcome {
  if (FAILED.has(term)) return 'failed';
  return term === 'succeeded' ? 'succeeded' : 'processing';
}

/**
 * Reads a result from the address, and removes it there. Only a payment that this browser made is
 * believed, because anyone can write a link. It proves nothing: Stripe tells our server who paid.
 */
function readAddress(): PaymentReturn | undefined {
  const query = new URLSearchParams(location.search);
  const term = query.get(RETURN_PARAMETER);
  if (term === null) return undefined;
  history.replaceState(null, '', location.pathname);
  const payment = query.get(PAYMENT_PARAMETER);
  const planId = planIds.find((id) => pendingPayment(id)?.payment === payment);
  const { id: attemptId, announcedAt } = (planId && pendingPayment(planId)) ?? {};
  // Where storage is forbidden, every return is believed.
  const isBelieved = planId ?? !attempt(() => localStorage);
  return isBelieved ? { outcome: outcomeOf(term), planId, attemptId, announcedAt } : undefined;
}

/** Asks the server whether an interrupted payment was made. */
async function askAbout(plan: Plan): Promise<PaymentReturn | undefined> {
  const { id: attemptId, announcedAt } = pendingPayment(plan.id) ?? {};
  if (attemptId === undefined) return undefined;
  try {
    const { payment } = await askForSubscription(plan, attemptId);
    if (payment === 'open') return undefined;
    return { outcome: payment, planId: plan.id, attemptId, announcedAt };
  } catch (error) {
    const isDead = error instanceof ApiError && error.status === 409;
    if (isDead) endPayment(plan.id, attemptId);
    return undefined;
  }
}

/**
 * Finds the result of a payment that the customer has not seen yet: in the address, else, after an
 * interruption, by asking the server about each payment that this browser began.
 */
export async function findPaymentReturn(): Promise<PaymentReturn | undefined> {
  const returned = readAddress();
  if (returned) return returned;
  const found = await Promise.all(planIds.map((id) => askAbout(plans[id])));
  return found.find((one) => one !== undefined);
}

/** Ends what waited for the customer to see a result. A failed payment's attempt can be paid again. */
export function noteSeen({ outcome, planId, attemptId, announcedAt }: PaymentReturn): void {
  if (!planId || !attemptId) return;
  // Another tab has announced the payment since, and is on its way to show the result too.
  if (pendingPayment(planId)?.announcedAt !== announcedAt) return;
  if (outcome === 'failed') endPayment(planId, attemptId);
  else forgetAttempt(planId, attemptId);
}
