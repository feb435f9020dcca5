import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type Stripe from 'stripe';
import type { SubscriptionRequest } from '../../domain/checkout.ts';
import type { SubscriptionAnswer } from '../../domain/checkout-attempt.ts';
import { initialPayment, type Plan, plans } from '../../domain/plan.ts';
import { meaningOf } from '../../domain/subscription-status.ts';
import { DomainError } from '../errors.ts';
import { askStripe, isReplay } from './stripe.ts';
import { findPrices } from './stripe-prices.ts';

/** The longest a visitor waits for the payment form, in milliseconds. */
const DEADLINE_MS = 15_000;

export interface SubscriptionDeps {
  readonly stripe: Stripe;
  /** In milliseconds; the default suits a visitor who waits. */
  readonly deadline?: number;
}

const EXPAND = ['latest_invoice.confirmation_secret'];

/** The subscription of an attempt as it is now, made if it is not there yet. */
async function makeSubscription(
  stripe: Stripe,
  plan: Plan,
  attempt: string,
): Promise<Stripe.Subscription> {
  const prices = await findPrices(stripe, plan);
  // What makes the subscription ours, and what it was called when it is sold no more.
  const metadata = { planId: plan.id, planName: plan.name, attempt };
  const start = async (): Promise<Stripe.Subscription> => {
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
    // A replayed answer tells how things were when the attempt began: it may be paid by now.
    return isReplay(subscription)
      ? await stripe.subscriptions.retrieve(subscription.id, { expand: EXPAND })
      : subscription;
  };
  return askStripe(start, { isKeyed: true });
}

function unexpected(reason: string): DomainError {
  const cause = new Error(reason);
  return new DomainError('upstream', 'Payment cannot be started at the moment.', { cause });
}

function answerFor(subscription: Stripe.Subscription, plan: Plan): SubscriptionAnswer {
  const { stage } = meaningOf(subscription.status);
  const isPaid = stage === 'running';
  if (!isPaid && stage !== 'awaited') {
    throw new DomainError('conflict', 'This attempt has expired.');
  }
  const invoice = subscription.latest_invoice;
  if (invoice === null || typeof invoice === 'string') throw unexpected('no invoice');
  const secret = invoice.confirmation_secret?.client_secret;
  if (!secret) throw unexpected('no confirmation secret');
  // A tax, a discount or a balance set up in Stripe would change the figure the visitor was shown.
  if (!isPaid && invoice.amount_due !== initialPayment(plan)) {
    throw unexpected(`the invoice is over ${invoice.amount_due} cents`);
  }
  return { clientSecret: secret, isPaid };
}

/** Gives up waiting, not the work: a later try of the same attempt finds what it did. */
async function within<Result>(deadline: number, work: Promise<Result>): Promise<Result> {
  const late = wait(deadline, undefined, { ref: false }).then(() => {
    throw unexpected(`no answer within ${deadline} ms`);
  });
  return Promise.race([work, late]);
}

/**
 * Starts the subscription of an attempt, unpaid, and answers what the browser needs to pay it. The
 * same attempt always leads to the same subscription, or, if Stripe failed on it once it had begun,
 * to none: nobody was ever given the secret of that one, so nobody can pay it.
 * @throws DomainError `conflict` when the attempt can no longer be paid and the page should begin
 * another; `upstream`, `unavailable` or `not-configured` when Stripe cannot be used (`askStripe`).
 */
export async function startSubscription(
  { planId, attemptId = randomUUID() }: SubscriptionRequest,
  { stripe, deadline = DEADLINE_MS }: SubscriptionDeps,
): Promise<SubscriptionAnswer> {
  const plan = plans[planId];
  const subscription = await within(deadline, makeSubscription(stripe, plan, attemptId));
  return answerFor(subscription, plan);
}
