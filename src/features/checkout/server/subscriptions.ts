import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type Stripe from 'stripe';
import type { SubscriptionRequest } from '../checkout.ts';
import { paymentOf, stateOf, type SubscriptionAnswer } from '../checkout-attempt.ts';
import { initialPayment, type Plan, plans } from '#brand/plan.ts';
import { meaningOf } from '../subscription-status.ts';
import { DomainError } from '#platform/server/errors.ts';
import { askStripe, isReplay } from './stripe.ts';
import { feesOf, findTaxRate } from './stripe-products.ts';

/** Maximum time until the payment form appears, in milliseconds, including storage calls. */
const DEADLINE_MS = 18_000;

const EXPAND = ['latest_invoice.confirmation_secret'];

/**
 * Returns the current subscription of an attempt, created if it does not exist yet, and the id of the tax rate
 * for the tax that prices include, if any. `isNew` is true if it was just created and cannot be paid yet.
 */
async function makeSubscription(stripe: Stripe, plan: Plan, attempt: string) {
  const taxRate = await findTaxRate(stripe);
  // Identifies the subscription as ours, and keeps the plan's name for when the plan is no longer sold.
  const metadata = { planId: plan.id, planName: plan.name, attempt };
  const start = async () => {
    // Name and email are not known yet. The webhook adds them after the payment.
    const customer = await stripe.customers.create(
      { metadata },
      { idempotencyKey: `customer ${plan.id} ${attempt}` },
    );
    const subscription = await stripe.subscriptions.create(
      {
        customer: customer.id,
        ...feesOf(plan),
        payment_behavior: 'default_incomplete',
        payment_settings: { save_default_payment_method: 'on_subscription' },
        metadata,
        ...(taxRate && { default_tax_rates: [taxRate] }),
        expand: EXPAND,
      },
      { idempotencyKey: `subscription ${plan.id} ${attempt}` },
    );
    if (!isReplay(subscription)) return { subscription, isNew: true, taxRate };
    // A repeated response has the state from when the attempt started. It may have been paid since then.
    const current = await stripe.subscriptions.retrieve(subscription.id, { expand: EXPAND });
    return { subscription: current, isNew: false, taxRate };
  };
  return askStripe(start, { isKeyed: true });
}

function unexpected(reason: string): DomainError {
  const cause = new Error(reason);
  return new DomainError('upstream', 'Payment cannot be started at the moment.', { cause });
}

/** True if the invoice has exactly the tax that prices include. */
function isTaxedAsShown({ total_taxes }: Stripe.Invoice, taxRate: string | undefined): boolean {
  const found = (total_taxes ?? []).map(({ tax_behavior, tax_rate_details }) =>
    tax_behavior === 'inclusive' ? tax_rate_details?.tax_rate : undefined,
  );
  return found.length === (taxRate ? 1 : 0) && found.every((rate) => rate === taxRate);
}

function expired(): DomainError {
  return new DomainError('conflict', 'This attempt has expired.');
}

/** Determines the payment state of an attempt. @throws DomainError `conflict` if it can no longer be paid. */
async function answerFor(
  stripe: Stripe,
  plan: Plan,
  { subscription, isNew, taxRate }: Awaited<ReturnType<typeof makeSubscription>>,
): Promise<SubscriptionAnswer> {
  const { stage } = meaningOf(subscription.status);
  const isPaid = stage === 'running';
  if (!isPaid && stage !== 'awaited') throw expired();
  const invoice = subscription.latest_invoice;
  if (invoice === null || typeof invoice === 'string') throw unexpected('no invoice');
  const clientSecret = invoice.confirmation_secret?.client_secret ?? '';
  if (isPaid || invoice.status === 'paid') return { clientSecret, payment: 'succeeded' };
  if (clientSecret === '') throw unexpected('no confirmation secret');
  // A discount or balance set up in Stripe would change the amount that the page shows.
  if (invoice.amount_due !== initialPayment(plan)) {
    throw unexpected(`the invoice is over ${invoice.amount_due} cents`);
  }
  if (!isTaxedAsShown(invoice, taxRate)) throw unexpected('the invoice has another tax');
  if (isNew) return { clientSecret, payment: 'open' };
  // A subscription stays incomplete while the bank processes its payment.
  const intent = await askStripe(() => stripe.paymentIntents.retrieve(paymentOf(clientSecret)));
  const payment = stateOf(intent);
  if (payment === 'canceled') throw expired();
  return { clientSecret, payment };
}

/**
 * Starts the unpaid subscription of an attempt, and returns the data that the browser needs to pay it. The
 * same attempt always leads to the same subscription. If Stripe failed after it created one, the attempt
 * leads to none. No browser received that subscription's secret, so it cannot be paid.
 * @param deps.checkLimits checks that the checkout may start. Its errors are passed on.
 * @param deps.deadline time limit in milliseconds. The default suits a waiting visitor.
 * @throws DomainError `conflict` if the attempt can no longer be paid and the page should start a new one;
 * `upstream`, `unavailable`, or `not-configured` if Stripe cannot be used (`askStripe`).
 */
export async function startSubscription(
  { planId, attemptId = randomUUID() }: SubscriptionRequest,
  {
    stripe,
    checkLimits,
    deadline = DEADLINE_MS,
  }: { stripe: Stripe; checkLimits?: (attemptId: string) => Promise<void>; deadline?: number },
): Promise<SubscriptionAnswer> {
  const plan = plans[planId];
  const start = async (): Promise<SubscriptionAnswer> => {
    await checkLimits?.(attemptId);
    return answerFor(stripe, plan, await makeSubscription(stripe, plan, attemptId));
  };
  // The work continues after the deadline, and a later call with the same attempt finds its result.
  const late = wait(deadline, undefined, { ref: false }).then(() => {
    throw unexpected(`no answer within ${deadline} ms`);
  });
  return Promise.race([start(), late]);
}
