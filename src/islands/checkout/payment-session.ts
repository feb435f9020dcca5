import type { Stripe } from '@stripe/stripe-js';
import { ApiError, send } from '../../browser/api.ts';
import { currentAttempt, nextAttempt } from '../../browser/checkout-attempts.ts';
import { loadPayments } from '../../browser/payment-loader.ts';
import { type SubscriptionAnswer, subscriptionAnswerSchema } from '../../domain/checkout.ts';
import { callPaths } from '../../domain/paths.ts';
import type { Plan } from '../../domain/plan.ts';

/** Longer than the server waits for Stripe, in milliseconds. */
const DEADLINE_MS = 30_000;

export interface PaymentSession extends SubscriptionAnswer {
  readonly stripe: Stripe;
  readonly attemptId: string;
}

async function requestSubscription(plan: Plan, attemptId: string): Promise<SubscriptionAnswer> {
  const { id: planId, setupFee, monthlyFee } = plan;
  const response = await send(
    'POST',
    callPaths.createSubscription,
    { planId, setupFee, monthlyFee, attemptId },
    AbortSignal.timeout(DEADLINE_MS),
  );
  return subscriptionAnswerSchema.parse(await response.json());
}

/**
 * Gets what paying for a plan takes. An attempt that cannot be continued is followed by a new one.
 * @throws when the server or the payment library cannot be used.
 */
export async function openSession(plan: Plan): Promise<PaymentSession> {
  const library = loadPayments();
  // Looked at once the server has answered; until then its failure must not count as unhandled.
  library.catch(() => undefined);
  let attemptId = await currentAttempt(plan.id);
  let answer: SubscriptionAnswer;
  try {
    answer = await requestSubscription(plan, attemptId);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    attemptId = await nextAttempt(plan.id, attemptId);
    answer = await requestSubscription(plan, attemptId);
  }
  return { ...answer, attemptId, stripe: await library };
}
