import * as z from 'zod/mini';
import { attemptIdSchema } from './ids.ts';
import { planIds, plans } from './plan.ts';

/** The largest request body of a checkout, in bytes. */
export const CHECKOUT_BODY_MAX_BYTES = 1_024;

/** The units in which a call may state fees, by how many cents they have: our page's, the price list's. */
const FEE_UNITS = [1, 100];

/**
 * The body of the call that starts a subscription. The fees are those the visitor was shown, both in
 * cents or both in dollars; they decide nothing. When they are not the plan's, the page was out of
 * date or tampered with, and nothing may be charged.
 */
export const subscriptionRequestSchema = z
  .object({
    planId: z.enum(planIds),
    setupFee: z.int('Send the fee as a whole number.'),
    monthlyFee: z.int('Send the fee as a whole number.'),
    /** Without one, every call is an attempt of its own. */
    attemptId: z.optional(attemptIdSchema),
  })
  .check(({ value, issues }) => {
    const { planId, setupFee, monthlyFee } = value;
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
