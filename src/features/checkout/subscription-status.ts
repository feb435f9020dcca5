/** Stage of a subscription, independent of Stripe's name for its status. */
type SubscriptionStage =
  /** The first invoice is not paid yet. */
  | 'awaited'
  /** The first invoice was not paid in time, because the visitor abandoned the checkout. */
  | 'abandoned'
  /** The first invoice was paid. */
  | 'running'
  /** The subscription has ended. */
  | 'ended';

interface Meaning {
  readonly stage: SubscriptionStage;
  /** True if the agency should be notified. */
  readonly needsAttention: boolean;
  /** Text for staff. */
  readonly text: string;
}

function meaning(stage: SubscriptionStage, text: string, needsAttention = false): Meaning {
  return { stage, text, needsAttention };
}

/**
 * Stripe's subscription statuses and their meaning for this site.
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

/** Returns the meaning of a status. An unknown status is shown unchanged and needs attention. */
export function meaningOf(status: string): Meaning {
  const known = Object.hasOwn(meanings, status) ? meanings[status] : undefined;
  return known ?? meaning('running', status, true);
}

/** True if a subscription was ever paid. Only such subscriptions leave a record. */
export function wasEverPaid(status: string): boolean {
  const { stage } = meaningOf(status);
  return stage === 'running' || stage === 'ended';
}
