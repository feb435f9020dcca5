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

interface SubscriptionState {
  readonly stage: SubscriptionStage;
  /** True if the agency should be notified. */
  readonly needsAttention: boolean;
  /** Text for staff. */
  readonly text: string;
}

function state(stage: SubscriptionStage, text: string, needsAttention = false): SubscriptionState {
  return { stage, text, needsAttention };
}

/**
 * Stripe's subscription statuses and their meaning for this site.
 * @see https://docs.stripe.com/api/subscriptions/object#subscription_object-status
 */
const states: Readonly<Partial<Record<string, SubscriptionState>>> = {
  incomplete: state('awaited', 'not started'),
  incomplete_expired: state('abandoned', 'not started'),
  trialing: state('running', 'trial'),
  active: state('running', 'active'),
  past_due: state('running', 'payment overdue', true),
  unpaid: state('running', 'unpaid', true),
  paused: state('running', 'paused', true),
  canceled: state('ended', 'ended', true),
};

/** An unknown status is shown unchanged and needs attention. */
export function describeSubscriptionStatus(status: string): SubscriptionState {
  const known = Object.hasOwn(states, status) ? states[status] : undefined;
  return known ?? state('running', status, true);
}

/** @param status null or undefined if nothing has changed since the payment that started the subscription. */
export function hasEnded(status: string | null | undefined): boolean {
  return describeSubscriptionStatus(status ?? 'active').stage === 'ended';
}

/** True if a subscription runs, but is not paid as agreed. The badge and the filter of the dashboard use this. */
export function isOverdue(status: string): boolean {
  return describeSubscriptionStatus(status).needsAttention && !hasEnded(status);
}

/** True if a subscription was ever paid. Only such subscriptions leave a record. */
export function wasEverPaid(status: string): boolean {
  const { stage } = describeSubscriptionStatus(status);
  return stage === 'running' || stage === 'ended';
}
