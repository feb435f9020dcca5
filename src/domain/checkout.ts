import { z } from 'zod';
import { attemptIdSchema } from './ids.ts';
import { planIds, plans } from './plan.ts';

/** The largest request body of a checkout, in bytes. */
export const SUBSCRIPTION_BODY_MAX_BYTES = 1_024;

/**
 * How long the page goes on with one attempt, in milliseconds. Stripe gives an unpaid subscription
 * up after 23 hours and forgets which attempt it belongs to after 24: a page is done with it before.
 */
export const ATTEMPT_LIFETIME_MS = 20 * 60 * 60 * 1_000;

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
    attemptId: attemptIdSchema.optional(),
  })
  .superRefine(({ planId, setupFee, monthlyFee }, context) => {
    const plan = plans[planId];
    const fees = { setupFee, monthlyFee };
    const isRight = (unit: number): boolean =>
      setupFee * unit === plan.setupFee && monthlyFee * unit === plan.monthlyFee;
    if (FEE_UNITS.some(isRight)) return;
    for (const field of ['setupFee', 'monthlyFee'] as const) {
      if (fees[field] === plan[field]) continue;
      const message = `The plan's fee is ${plan[field]} cents.`;
      context.addIssue({ code: 'custom', path: [field], message });
    }
  });
export type SubscriptionRequest = z.infer<typeof subscriptionRequestSchema>;

/** What the call answers. */
export const subscriptionAnswerSchema = z.object({
  /** Lets the browser, and nobody without it, pay this one invoice. */
  clientSecret: z.string().min(1),
  /** The attempt was paid before, perhaps in another tab: there is nothing left to pay. */
  isPaid: z.boolean(),
});
export type SubscriptionAnswer = z.infer<typeof subscriptionAnswerSchema>;

/** Who pays, as entered beside the card. */
const payerSchema = z.object({
  name: z.string().trim().min(1, 'Please enter your name.').max(200, 'This name is too long.'),
  email: z.string().trim().regex(z.regexes.html5Email, 'Please enter a valid email address.'),
});
export type Payer = z.infer<typeof payerSchema>;
export type PayerProblems = Readonly<Partial<Record<keyof Payer, string>>>;

/** What is wrong with who pays, by field; empty when nothing is. */
export function payerProblems(payer: Payer): PayerProblems {
  const problems: Partial<Record<keyof Payer, string>> = {};
  for (const { path, message } of payerSchema.safeParse(payer).error?.issues ?? []) {
    problems[path[0] as keyof Payer] ??= message;
  }
  return problems;
}
