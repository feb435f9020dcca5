import type { PlanId } from '../domain/plan.ts';

/** Longer than the server waits for Stripe, in milliseconds. */
const DEADLINE_MS = 30_000;

/** What a checkout page asks for: the plan, at the fees it shows, and where to ask. */
export interface SubscriptionOrder {
  readonly path: string;
  readonly planId: PlanId;
  readonly setupFee: number;
  readonly monthlyFee: number;
}

/** An answer to an order, and the attempt it was for. */
export interface OrderedSubscription {
  readonly attemptId: string;
  readonly response: Response;
}

/** Asks the server for the subscription of an attempt. */
export async function orderSubscription(
  { path, ...order }: SubscriptionOrder,
  attemptId: string,
): Promise<OrderedSubscription> {
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...order, attemptId }),
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  return { attemptId, response };
}
