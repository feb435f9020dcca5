import * as z from 'zod/mini';
import { attemptIdSchema } from '#platform/ids.ts';
import { isKnownPlan, plans } from '#brand/plan.ts';

/** Maximum size of a checkout's request body, in bytes. */
export const CHECKOUT_BODY_MAX_BYTES = 1_024;

/** Accepted units of fees in a request, in cents. Our page sends cents; other callers may send dollars. */
const FEE_UNITS = [1, 100];

/**
 * Request body that starts a subscription. It contains the fees that the visitor saw, both in cents or both
 * in dollars. They never determine the price. If they differ from the plan's fees, the page was outdated or
 * modified, and nothing may be charged.
 */
export const subscriptionRequestSchema = z
  .object({
    planId: z.string(),
    setupFee: z.int('Send the fee as a whole number.'),
    monthlyFee: z.int('Send the fee as a whole number.'),
    /** Id of the purchase. Without it, every request is a new one. */
    attemptId: z.optional(attemptIdSchema),
    /** Stripe's id of the purchase's payment, if the purchase may have been paid. Another text has no effect. */
    payment: z.optional(z.catch(z.string().check(z.regex(/^pi_\w{1,200}$/)), '')),
  })
  .check(({ value, issues }) => {
    const { planId, setupFee, monthlyFee, payment } = value;
    if (!isKnownPlan(planId)) {
      // The plan may have been removed after its payment, whose result can still be asked for.
      if (payment) return;
      const message = 'There is no plan with this id.';
      issues.push({ code: 'custom', path: ['planId'], message, input: planId });
      return;
    }
    const plan = plans[planId];
    const fees = { setupFee, monthlyFee };
    const isRight = (unit: number): boolean =>
      setupFee * unit === plan.setupFee && monthlyFee * unit === plan.monthlyFee;
    if (FEE_UNITS.some(isRight)) return;
    for (const field of ['setupFee', 'monthlyFee'] as const) {
      if (fees[field] === plan[field]) continue;
      const message = `The plan's fee is ${plan[field]} cents.`;
      issues.push({ code: 'custom', path: [field], message, input: fees[field] });
    }
  });
export type SubscriptionRequest = z.infer<typeof subscriptionRequestSchema>;
