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

/** Returns the address to open after a payment. Banks redirect to the same address. */
export function paymentReturnPath(outcome: PaymentOutcome, payment: string): string {
  const query = new URLSearchParams({ [RETURN_PARAMETER]: outcome, [PAYMENT_PARAMETER]: payment });
  return `/?${query.toString()}`;
}

export interface PaymentReturn {
  readonly outcome: PaymentOutcome;
  /** Unknown if storage is disabled. */
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
 * Reads a result from the address, and removes it there. Accepts only a payment that this browser
 * made, because anyone can write a link. The result proves nothing: Stripe reports payments to our server.
 */
function readAddress(): PaymentReturn | undefined {
  const query = new URLSearchParams(location.search);
  const term = query.get(RETURN_PARAMETER);
  if (term === null) return undefined;
  history.replaceState(null, '', location.pathname);
  const payment = query.get(PAYMENT_PARAMETER);
  const planId = planIds.find((id) => pendingPayment(id)?.payment === payment);
  const { id: attemptId, announcedAt } = (planId && pendingPayment(planId)) ?? {};
  // If storage is disabled, every result is accepted.
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
 * Finds the result of a payment that the customer has not seen yet. It is in the address or, after an
 * interruption, comes from the server, which is asked about each payment that this browser started.
 */
export async function findPaymentReturn(): Promise<PaymentReturn | undefined> {
  const returned = readAddress();
  if (returned) return returned;
  const found = await Promise.all(planIds.map((id) => askAbout(plans[id])));
  return found.find((one) => one !== undefined);
}

/** Records that the customer has seen a result. A failed payment's attempt can be paid again. */
export function noteSeen({ outcome, planId, attemptId, announcedAt }: PaymentReturn): void {
  if (!planId || !attemptId) return;
  // Another tab has announced the payment since then, and is about to show the result too.
  if (pendingPayment(planId)?.announcedAt !== announcedAt) return;
  if (outcome === 'failed') endPayment(planId, attemptId);
  else forgetAttempt(planId, attemptId);
}
