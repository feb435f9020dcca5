import type { Cents } from './money.ts';

/** Kind of service that a plan sells. The landing page has one section for each kind. */
export type PlanKind = 'voiceAgent' | 'website';

interface PlanFacts {
  readonly kind: PlanKind;
  readonly name: string;
  /** Charged once, with the first month. */
  readonly setupFee: Cents;
  /** Charged in advance, every month. */
  readonly monthlyFee: Cents;
  readonly features: readonly string[];
}

/** Minutes of calls included in the voice agent's monthly fee. */
export const INCLUDED_MINUTES = 500;

/**
 * Plans for sale, by id, in display order. Each plan's text and the definition of each feature are in
 * `src/site/offer.ts`, which does not compile while one is missing.
 */
const catalogue = {
  basic: {
    kind: 'website',
    name: 'Basic',
    setupFee: 30_000,
    monthlyFee: 10_000,
    features: ['Up to 5 pages'],
  },
  premium: {
    kind: 'website',
    name: 'Premium',
    setupFee: 50_000,
    monthlyFee: 12_500,
    features: ['Up to 10 pages', 'Basic AI chatbot'],
  },
  enterprise: {
    kind: 'website',
    name: 'Enterprise',
    setupFee: 100_000,
    monthlyFee: 20_000,
    features: ['Unlimited pages', 'Advanced chatbot', 'Priority support', 'Weekly maintenance'],
  },
  aiCallAgent: {
    kind: 'voiceAgent',
    name: 'AI Call Agent',
    setupFee: 100_000,
    monthlyFee: 30_000,
    features: [
      `${INCLUDED_MINUTES} monthly minutes`,
      'Dedicated phone number',
      '24/7 availability',
      'Custom AI training',
      'Priority support',
      'Automated integrations',
    ],
  },
} as const satisfies Readonly<Record<string, PlanFacts>>;

export type PlanId = keyof typeof catalogue;
/** Label of a feature that a plan lists. */
export type PlanFeature = (typeof catalogue)[PlanId]['features'][number];
export interface Plan extends PlanFacts {
  readonly id: PlanId;
  readonly features: readonly PlanFeature[];
}

export const planIds = Object.keys(catalogue) as readonly PlanId[];

export const plans = Object.fromEntries(
  planIds.map((id) => [id, { id, ...catalogue[id] }]),
) as unknown as Readonly<Record<PlanId, Plan>>;

/** The plans of one kind, in the order in which they are shown. */
export function plansOfKind(kind: PlanKind): readonly Plan[] {
  return planIds.map((id) => plans[id]).filter((plan) => plan.kind === kind);
}

/** First payment in cents: the setup fee and one month in advance. */
export function initialPayment({ setupFee, monthlyFee }: Plan): Cents {
  return setupFee + monthlyFee;
}

/** True if an untrusted value is the id of a plan for sale. */
export function isKnownPlan(id: unknown): id is PlanId {
  return typeof id === 'string' && Object.hasOwn(plans, id);
}
