import type { PlanId } from '../domain/plan.ts';
import { request } from './request.ts';

/** Request for a subscription: the plan, the fees that the page shows, and the call's address. */
export interface SubscriptionOrder {
  readonly path: string;
  readonly planId: PlanId;
  readonly setupFee: number;
  readonly monthlyFee: number;
}

/** Response to an order, and the attempt that the order was for. */
export interface OrderedSubscription {
  readonly attemptId: string;
  readonly response: Response;
}

/** Asks the server for the subscription of an attempt. */
export async function orderSubscription(
  { path, ...order }: SubscriptionOrder,
  attemptId: string,
): Promise<OrderedSubscription> {
  const response = await request('POST', path, { ...order, attemptId });
  return { attemptId, response };
}
