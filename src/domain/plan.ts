import { z } from 'zod';
import type { Cents } from './money.ts';

/** The plans that can be bought, in the order in which they are shown. */
export const planIds = ['basic', 'premium', 'enterprise', 'aiCallAgent'] as const;
export const planIdSchema = z.enum(planIds);
export type PlanId = z.infer<typeof planIdSchema>;

export interface Plan {
  readonly id: PlanId;
  readonly name: string;
  /** Charged once, with the first month. */
  readonly setupFee: Cents;
  /** Charged in advance, every month. */
  readonly monthlyFee: Cents;
  readonly features: readonly string[];
}

export const plans: Readonly<Record<PlanId, Plan>> = {
  basic: {
    id: 'basic',
    name: 'Basic',
    setupFee: 30_000,
    monthlyFee: 10_000,
    features: ['Up to 5 pages'],
  },
  premium: {
    id: 'premium',
    name: 'Premium',
    setupFee: 50_000,
    monthlyFee: 12_500,
    features: ['Up to 10 pages', 'Basic AI chatbot'],
  },
  enterprise: {
    id: 'enterprise',
    name: 'Enterprise',
    setupFee: 100_000,
    monthlyFee: 20_000,
    features: ['Unlimited pages', 'Advanced chatbot', 'Priority support', 'Weekly maintenance'],
  },
  aiCallAgent: {
    id: 'aiCallAgent',
    name: 'AI Call Agent',
    setupFee: 100_000,
    monthlyFee: 30_000,
    features: [
      '500 monthly minutes',
      'Dedicated phone number',
      '24/7 availability',
      'Custom AI training',
      'Priority support',
      'Automated integrations',
    ],
  },
};

/** What a client pays on the first day: the setup fee and one month in advance, in cents. */
export function initialPayment(plan: Plan): Cents {
  return plan.setupFee + plan.monthlyFee;
}

/** Whether a value from outside names a plan that can be bought. */
export function isKnownPlan(id: unknown): id is PlanId {
  return planIdSchema.safeParse(id).success;
}
