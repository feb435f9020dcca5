import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type Stripe from 'stripe';
import type { SubscriptionRequest } from '../../domain/checkout.ts';
import { paymentOf, stateOf, type SubscriptionAnswer } from '../../domain/checkout-attempt.ts';
import { initialPayment, type Plan, plans } from '../../domain/plan.ts';
import { meaningOf } from '../../domain/subscription-status.ts';
import { DomainError } from '../errors.ts';
import { askStripe, isReplay } from './stripe.ts';
import { findPrices } from './stripe-prices.ts';

/** The longest that a visitor waits for the payment form, in milliseconds, storage included. */
const DEADLINE_MS = 18_000;

export interface SubscriptionDeps {
  readonly stripe: Stripe;
  /** Checks first that the checkout may be started; what it throws is thrown. */
  readonly admit?: () => Promise<void>;
  /** In milliseconds; the default suits a visitor who waits. */
  readonly deadline?: number;
}

const EXPAND = ['latest_invoice.confirmation_secret'];

/** The subscription of an attempt in its current state, created if it does not exist yet. */
interface AttemptSubscription {
  readonly subscription: Stripe.Subscription;
  /** Just created, so that nobody can have paid it yet. */
  readonly isNew: boolean;
}

async function makeSubscription(
  stripe: Stripe,
  plan: Plan,
  attempt: string,
): Promise<AttemptSubscription> {
  const prices = await findPrices(stripe, plan);
  // What makes the subscription ours, and what it was called when it is sold no more.
  const metadata = { planId: plan.id, planName: plan.name, attempt };
  const start = async (): Promise<AttemptSubscription> => {
    // Name and e-mail are not known yet: the webhook adds them once somebody has paid.
    const customer = await stripe.customers.create(
      { metadata },
      { idempotencyKey: `customer ${plan.id} ${attempt}` },
    );
    const subscription = await stripe.subscriptions.create(
      {
        customer: customer.id,
        items: [{ price: prices.monthly }],
        add_invoice_items: [{ price: prices.setup }],
        payment_behavior: 'default_incomplete',
        payment_settings: { save_default_payment_method: 'on_subscription' },
        metadata,
        expand: EXPAND,
      },
      { idempotencyKey: `subscription ${plan.id} ${attempt}` },
    );
    if (!isReplay(subscription)) return { subscription, isNew: true };
    // A replayed answer has the state from when the attempt began. It may have been paid since.
    const current = await stripe.subscriptions.retrieve(subscription.id, { expand: EXPAND });
    return { subscription: current, isNew: false };
  };
  return askStripe(start, { isKeyed: true });
}

function unexpected(reason: string): DomainError {
  const cause = new Error(reason);
  return new DomainError('upstream', 'Payment cannot be started at the moment.', { cause });
}

function expired(): DomainError {
  return new DomainError('conflict', 'This attempt has expired.');
}

/** Finds out how far the payment of an attempt is. @throws DomainError `conflict` if it is dead. */
async function answerFor(
  stripe: Stripe,
  plan: Plan,
  { subscription, isNew }: AttemptSubscription,
): Promise<SubscriptionAnswer> {
  const { stage } = meaningOf(subscription.status);
  const isPaid = stage === 'running';
  if (!isPaid && stage !== 'awaited') throw expired();
  const invoice = subscription.latest_invoice;
  if (invoice === null || typeof invoice === 'string') throw unexpected('no invoice');
  const clientSecret = invoice.confirmation_secret?.client_secret ?? '';
  if (isPaid || invoice.status === 'paid') return { clientSecret, payment: 'succeeded' };
  if (clientSecret === '') throw unexpected('no confirmation secret');
  // A tax, discount, or balance set up in Stripe would change the amount that the page shows.
  if (invoice.amount_due !== initialPayment(plan)) {
    throw unexpected(`the invoice is over ${invoice.amount_due} cents`);
  }
  if (isNew) return { clientSecret, payment: 'open' };
  // A subscription stays incomplete while the bank processes its payment.
  const intent = await askStripe(() => stripe.paymentIntents.retrieve(paymentOf(clientSecret)));
  const payment = stateOf(intent);
  if (payment === 'canceled') throw expired();
  return { clientSecret, payment };
}

/** Stops waiting at a deadline. The work goes on: a later call with the same attempt finds its result. */
async function within<Result>(deadline: number, work: Promise<Result>): Promise<Result> {
  const timer = new AbortController();
  const late = wait(deadline, undefined, { signal: timer.signal }).then(() => {
    throw unexpected(`no answer within ${deadline} ms`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    late.catch(() => undefined);
    timer.abort();
  }
}

/**
 * Starts the subscription of an attempt, unpaid, and returns what the browser needs to pay it. The
 * same attempt always leads to the same subscription, or, if Stripe failed on it once it had begun,
 * to none: nobody was ever given the secret of that one, so nobody can pay it.
 * @throws DomainError `conflict` when the attempt can no longer be paid and the page should begin
 * another; `upstream`, `unavailable` or `not-configured` when Stripe cannot be used (`askStripe`).
 */
export async function startSubscription(
  { planId, attemptId = randomUUID() }: SubscriptionRequest,
  { stripe, admit, deadline = DEADLINE_MS }: SubscriptionDeps,
): Promise<SubscriptionAnswer> {
  const plan = plans[planId];
  const start = async (): Promise<SubscriptionAnswer> => {
    await admit?.();
    return answerFor(stripe, plan, await makeSubscription(stripe, plan, attemptId));
  };
  return within(deadline, start());
}
