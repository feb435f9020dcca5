import type { Stripe } from '@stripe/stripe-js';
import { ApiError, failIfRefused } from '../../browser/api.ts';
import { currentAttempt, forgetAttempt } from '../../browser/checkout-attempts.ts';
import { loadPayments } from '../../browser/payment-loader.ts';
import {
  expectReturn,
  type PaymentOutcome,
  paymentOf,
  paymentReturnPath,
} from '../../browser/payment-return.ts';
import { type OrderedSubscription, orderSubscription } from '../../browser/subscription-order.ts';
import { isSubscriptionAnswer, type SubscriptionAnswer } from '../../domain/checkout-attempt.ts';
import { callPaths } from '../../domain/paths.ts';
import type { Plan } from '../../domain/plan.ts';

export interface PaymentSession extends SubscriptionAnswer {
  readonly stripe: Stripe;
  readonly attemptId: string;
}

type Answer = SubscriptionAnswer & { readonly attemptId: string };

async function readAnswer({ response, attemptId }: OrderedSubscription): Promise<Answer> {
  await failIfRefused(response);
  const answer: unknown = await response.json();
  if (!isSubscriptionAnswer(answer)) throw new Error('The server answered something else.');
  return { ...answer, attemptId };
}

/** The subscription of this browser's attempt, or, when that can be paid no more, of the next one. */
async function getSubscription({ id: planId, setupFee, monthlyFee }: Plan): Promise<Answer> {
  const order = { path: callPaths.createSubscription, planId, setupFee, monthlyFee };
  // What the page asked for while this script was on its way.
  const early = window.earlySubscription;
  delete window.earlySubscription;
  const ordered = await (early ?? orderSubscription(order, await currentAttempt(planId)));
  try {
    return await readAnswer(ordered);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    const attemptId = await currentAttempt(planId, ordered.attemptId);
    return readAnswer(await orderSubscription(order, attemptId));
  }
}

/**
 * Gets what paying for a plan takes.
 * @throws when the server or the payment library cannot be used.
 */
export async function openSession(plan: Plan): Promise<PaymentSession> {
  const library = loadPayments();
  // Looked at once the server has answered; until then its failure must not count as unhandled.
  library.catch(() => undefined);
  const subscription = await getSubscription(plan);
  return { ...subscription, stripe: await library };
}

/** Makes the return from a payment believed. To be called before it is made. */
export function announcePayment({ id: planId }: Plan, session: PaymentSession): void {
  const { clientSecret, attemptId } = session;
  expectReturn({ payment: paymentOf(clientSecret), planId, attemptId });
}

/** Ends the checkout of a plan that was paid. */
export function leaveCheckout(
  plan: Plan,
  session: PaymentSession,
  outcome: Exclude<PaymentOutcome, 'failed'>,
): void {
  // Another tab may have returned from the same payment before.
  announcePayment(plan, session);
  forgetAttempt(plan.id, session.attemptId);
  // In place of this page, so that Back does not lead to a checkout that is over.
  window.location.replace(paymentReturnPath(outcome, paymentOf(session.clientSecret)));
}
