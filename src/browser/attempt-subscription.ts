import { isSubscriptionAnswer, type SubscriptionAnswer } from '../domain/checkout-attempt.ts';
import { callPaths } from '../domain/paths.ts';
import type { Plan } from '../domain/plan.ts';
import { failIfRefused } from './api.ts';
import { type OrderedSubscription, orderSubscription } from './subscription-order.ts';

/** Subscription of an attempt, with the state of its payment. */
export type AttemptSubscription = SubscriptionAnswer & { readonly attemptId: string };

/**
 * Reads the response to an order.
 * @throws ApiError if the server refused the order. Status 409: the attempt can no longer be paid.
 */
export async function readSubscription({
  response,
  attemptId,
}: OrderedSubscription): Promise<AttemptSubscription> {
  await failIfRefused(response);
  const answer: unknown = await response.json();
  if (!isSubscriptionAnswer(answer)) throw new Error('The server sent an unexpected response.');
  return { ...answer, attemptId };
}

/** Asks the server for the subscription of an attempt. @throws what `readSubscription` throws. */
export async function askForSubscription(
  { id: planId, setupFee, monthlyFee }: Plan,
  attemptId: string,
): Promise<AttemptSubscription> {
  const order = { path: callPaths.createSubscription, planId, setupFee, monthlyFee };
  return readSubscription(await orderSubscription(order, attemptId));
}
