import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type Stripe from 'stripe';
import type { SubscriptionRequest } from '../subscription-request.ts';
import { paymentOf, stateOf, type SubscriptionAnswer } from '../purchase.ts';
import { languages } from '#brand/file.ts';
import { planNames } from '#brand/of-default-language.ts';
import { initialPayment, isKnownPlan, type Plan, plans } from '#brand/plan.ts';
import { language } from '#texts/language.ts';
import { stripeLocale } from '../stripe-locale.ts';
import { describeSubscriptionStatus } from '../subscription-status.ts';
import { DomainError } from '#platform/server/errors.ts';
import { askStripe, findInStripe, isKeyOfOtherRequest, isReplay } from './stripe.ts';
import { feesOf, findTaxRate } from './stripe-products.ts';

/** Maximum time until the payment form appears, in milliseconds, including storage calls. */
const DEADLINE_MS = 18_000;

const EXPAND = ['latest_invoice.confirmation_secret'];

/**
 * Result of a payment that the browser says it may have made; undefined if it was not made, or if it
 * belongs to another purchase. Plans may have changed since then, and Stripe may have removed the idempotency key. If
 * the plan was removed, a payment that is still open is a result, too.
 * @throws DomainError `conflict` if it can no longer be paid.
 */
async function findPaid(
  stripe: Stripe,
  { planId, attemptId: purchaseId, payment }: SubscriptionRequest,
): Promise<SubscriptionAnswer | undefined> {
  if (!payment) return undefined;
  const intent = await findInStripe(() =>
    stripe.paymentIntents.retrieve(payment, { expand: ['customer'] }),
  );
  const customer = intent?.customer;
  if (!customer || typeof customer === 'string' || customer.deleted) return undefined;
  const { metadata } = customer;
  const isOwn = metadata.attempt === purchaseId && metadata.planId === planId;
  const state = stateOf(intent);
  if (!isOwn || (state === 'open' && isKnownPlan(planId))) return undefined;
  // Stripe may have removed the idempotency key, which would lead to another subscription.
  if (state === 'canceled') throw expired();
  return { clientSecret: intent.client_secret ?? '', payment: state };
}

/**
 * Finds or creates the subscription of a purchase.
 * @returns its current state, and the id of the tax rate for the tax that prices include, if any. `isNew` is true if it
 * was just created, so nobody has paid it yet. `isOutdated` is true if it was created for other fees, taxes, or texts
 * of the plan, so that only its result counts.
 */
async function makeSubscription(stripe: Stripe, plan: Plan, purchaseId: string) {
  const taxRate = await findTaxRate(stripe);
  // Identifies the subscription as ours, and keeps the plan's name for when the plan is no longer sold. It is the same
  // in all languages, so that a visitor who changes the language in the checkout gets the same subscription. The
  // purchase's id is called `attempt`, as in the subscriptions that earlier versions have created.
  const metadata = {
    planId: plan.id,
    planName: planNames[plan.id]!,
    attempt: purchaseId,
    language: languages[0]!,
  };
  const start = async () => {
    // Name and email are not known yet. The webhook adds them after the payment. This request depends on the
    // purchase only, so that a deploy that changes the plan finds the same customer.
    const customer = await stripe.customers.create(
      { metadata: { planId: plan.id, attempt: purchaseId } },
      { idempotencyKey: `customer ${plan.id} ${purchaseId}` },
    );
    if (languages.length > 1) {
      // Language of Stripe's own invoices and emails, and of our receipts (read-payment.ts). The visitor may have
      // changed it since the customer was created.
      await stripe.customers.update(customer.id, {
        preferred_locales: [stripeLocale(language.locale)],
        metadata: { planName: plan.name, language: language.code },
      });
    }
    const creation = stripe.subscriptions.create(
      {
        customer: customer.id,
        ...feesOf(plan),
        payment_behavior: 'default_incomplete',
        payment_settings: { save_default_payment_method: 'on_subscription' },
        metadata,
        ...(taxRate && { default_tax_rates: [taxRate] }),
        expand: EXPAND,
      },
      { idempotencyKey: `subscription ${plan.id} ${purchaseId}` },
    );
    const state = { isNew: false, isOutdated: false, taxRate };
    try {
      const subscription = await creation;
      if (!isReplay(subscription)) return { subscription, ...state, isNew: true };
      // A repeated response has the state from when the purchase started. It may have been paid since then.
      const current = await stripe.subscriptions.retrieve(subscription.id, { expand: EXPAND });
      return { subscription: current, ...state };
    } catch (error) {
      if (!isKeyOfOtherRequest(error)) throw error;
      const { data } = await stripe.subscriptions.list({
        customer: customer.id,
        status: 'all',
        limit: 1,
        expand: EXPAND.map((path) => `data.${path}`),
      });
      if (!data[0]) throw error;
      return { subscription: data[0], ...state, isOutdated: true };
    }
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

/**
 * Result of a subscription that must not be paid anymore. If it is still unpaid, its invoice is voided, so
 * that a page from before the change cannot pay it after another purchase has started.
 */
async function resultOfOutdated(
  stripe: Stripe,
  invoiceId: string,
  clientSecret: string,
): Promise<SubscriptionAnswer> {
  const intent = await askStripe(() => stripe.paymentIntents.retrieve(paymentOf(clientSecret)));
  const payment = stateOf(intent);
  if (payment === 'processing' || payment === 'succeeded') return { clientSecret, payment };
  // If it has just been paid, Stripe refuses this, and the next call finds the payment.
  if (payment === 'open') await askStripe(() => stripe.invoices.voidInvoice(invoiceId));
  throw expired();
}

/** Determines the payment state of a purchase. @throws DomainError `conflict` if it can no longer be paid. */
async function answerFor(
  stripe: Stripe,
  plan: Plan,
  { subscription, isNew, isOutdated, taxRate }: Awaited<ReturnType<typeof makeSubscription>>,
): Promise<SubscriptionAnswer> {
  const { stage } = describeSubscriptionStatus(subscription.status);
  const invoice = subscription.latest_invoice;
  // A subscription that was paid and has ended since then was bought, too.
  const isPaid = stage === 'running' || (typeof invoice === 'object' && invoice?.status === 'paid');
  if (!isPaid && stage !== 'awaited') throw expired();
  if (invoice === null || typeof invoice === 'string') throw unexpected('no invoice');
  const clientSecret = invoice.confirmation_secret?.client_secret ?? '';
  if (isPaid) return { clientSecret, payment: 'succeeded' };
  if (clientSecret === '') throw unexpected('no confirmation secret');
  if (isOutdated) return resultOfOutdated(stripe, invoice.id, clientSecret);
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
 * Starts the unpaid subscription of a purchase, and returns the data that the browser needs to pay it. The
 * same purchase always leads to the same subscription. If Stripe failed after it created one, the purchase
 * leads to none. No browser received that subscription's secret, so it cannot be paid.
 * @param deps.checkLimits checks that the checkout may start. Its errors are passed on.
 * @param deps.deadline time limit in milliseconds. The default suits a waiting visitor.
 * @throws DomainError `conflict` if the purchase can no longer be paid and the page should start a new one;
 * `upstream`, `unavailable`, or `not-configured` if Stripe cannot be used (`askStripe`).
 */
export async function startSubscription(
  request: SubscriptionRequest,
  {
    stripe,
    checkLimits,
    deadline = DEADLINE_MS,
  }: { stripe: Stripe; checkLimits?: (purchaseId: string) => Promise<void>; deadline?: number },
): Promise<SubscriptionAnswer> {
  const { planId, attemptId: purchaseId = randomUUID() } = request;
  const start = async (): Promise<SubscriptionAnswer> => {
    await checkLimits?.(purchaseId);
    const paid = await findPaid(stripe, request);
    if (paid) return paid;
    if (!isKnownPlan(planId)) throw expired();
    const plan = plans[planId];
    return answerFor(stripe, plan, await makeSubscription(stripe, plan, purchaseId));
  };
  // The work continues after the deadline, and a later call with the same purchase finds its result.
  const late = wait(deadline, undefined, { ref: false }).then(() => {
    throw unexpected(`no answer within ${deadline} ms`);
  });
  return Promise.race([start(), late]);
}
