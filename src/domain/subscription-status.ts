/** Where a subscription stands, whatever Stripe's word for it. */
type SubscriptionStage =
  /** Its first invoice waits to be paid. */
  | 'awaited'
  /** Nobody paid the first invoice in time: an abandoned checkout, and nobody's business. */
  | 'abandoned'
  /** Its first invoice was paid. */
  | 'running'
  /** It was ended. */
  | 'ended';

interface Meaning {
  readonly stage: SubscriptionStage;
  /** Somebody at the agency should hear of it. */
  readonly needsAttention: boolean;
  /** What staff read. */
  readonly text: string;
}

function meaning(stage: SubscriptionStage, text: string, needsAttention = false): Meaning {
  return { stage, text, needsAttention };
}

/**
 * Every status Stripe gives a subscription, and what it means here.
 * @see https://docs.stripe.com/api/subscriptions/object#subscription_object-status
 */
const meanings: Readonly<Partial<Record<string, Meaning>>> = {
  incomplete: meaning('awaited', 'not started'),
  incomplete_expired: meaning('abandoned', 'not started'),
  trialing: meaning('running', 'trial'),
  active: meaning('running', 'active'),
  past_due: meaning('running', 'payment overdue', true),
  unpaid: meaning('running', 'unpaid', true),
  paused: meaning('running', 'paused', true),
  canceled: meaning('ended', 'ended', true),
};

/** What a status means. One that is not known is shown as it is, and staff should look at it. */
export function meaningOf(status: string): Meaning {
  const known = Object.hasOwn(meanings, status) ? meanings[status] : undefined;
  return known ?? meaning('running', status, true);
}

/** Whether a subscription was ever paid: the others leave no record. */
export function wasEverPaid(status: string): boolean {
  const { stage } = meaningOf(status);
  return stage === 'running' || stage === 'ended';
}
