import type { PlanId } from '../domain/plan.ts';
import { request } from './request.ts';

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
  const response = await request('POST', path, { ...order, attemptId });
  return { attemptId, response };
}
