import type { Store } from '@netlify/blobs';
import Stripe from 'stripe';
import {
  paymentKey,
  type StoredDispute,
  type StoredPayment,
  type StoredRefund,
  type StoredSubscriptionChange,
  toKeyTime,
} from '../payment.ts';
import { describeSubscriptionStatus, wasEverPaid } from '../subscription-status.ts';
import { inLanguage } from '#platform/server/languages.ts';
import { hasKey, writeOnce } from '#platform/server/storage/blobs.ts';
import type { AfterResponse } from '#platform/server/http/endpoint.ts';
import type { DeliverMail } from '#platform/server/mail/mail.ts';
import { type QueuedMails, queueMails, sendQueued } from '#platform/server/mail/queued-mails.ts';
import {
  cardTestingNotification,
  disputeNotification,
  paymentNotification,
  receipt,
  refundNotification,
  subscriptionNotification,
} from './emails.ts';
import { countFailure, failedPaymentLimit } from './checkout-limits.ts';
import { askStripe, findInStripe, idOf, type StripeEvent } from './stripe.ts';
import { checkId, planOf, readPayment, readPaymentBy, toIso } from './read-payment.ts';

/*
 * src/platform/stored-records.ts lists the keys of the `payments` store. Stripe may send events more than once
 * and in any order. An event only indicates that something changed. Handlers therefore record the current
 * object from Stripe, under a key derived from it.
 */
interface PaymentEventDeps {
  readonly stripe: Stripe;
  readonly store: Store;
  /** Opens the store of counts (checkout-limits.ts). */
  readonly openCounts: () => Store;
  readonly now: Date;
  readonly deliver: DeliverMail;
  readonly afterResponse?: AfterResponse;
  readonly portalUrl: string | undefined;
  /** True if the site takes real payments. It then ignores events of Stripe's test mode. */
  readonly isLive: boolean;
}

interface Recorded {
  /** Emails about the event, which are already queued. */
  readonly mails?: QueuedMails;
  /** Problems for the log that another delivery of the event would not solve. */
  readonly failures?: readonly (string | undefined)[];
}

type Handler = (event: StripeEvent, deps: PaymentEventDeps) => Promise<Recorded>;

/** Reports an object that no longer exists in Stripe. Another delivery of the event would not help. */
const gone = (what: string): Recorded => ({ failures: [`${what} no longer exists in Stripe`] });

/**
 * Copies the name and email of the first payer to the Stripe customer, which is created without them.
 * @returns a problem if Stripe rejects the update, for example because the customer was deleted.
 */
async function copyPayer(stripe: Stripe, payment: StoredPayment): Promise<string | undefined> {
  const { payerName: name, payerEmail: email } = payment;
  if (payment.kind !== 'first' || (!name && !email)) return undefined;
  // Repeating the update has no effect. With an idempotency key, Stripe would repeat one failed response
  // for every later delivery.
  return askStripe(async () => {
    try {
      await stripe.customers.update(payment.customerId, {
        ...(name ? { name } : {}),
        ...(email ? { email } : {}),
      });
      return undefined;
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return 'customer not updated';
      throw error;
    }
  });
}

async function recordPayment(event: StripeEvent, deps: PaymentEventDeps): Promise<Recorded> {
  const { stripe, store, portalUrl } = deps;
  const payment = await readPayment(stripe, event.data.object.id);
  if (!payment) return {};
  const { invoiceId } = payment;
  await writeOnce(store, `payments/${paymentKey(payment)}`, payment);
  const ofClient = await inLanguage(payment.language, { receipt });
  const mails = await queueMails(
    {
      [`${invoiceId}-agency`]: paymentNotification(payment),
      ...(payment.payerEmail && { [`${invoiceId}-receipt`]: ofClient.receipt(payment, portalUrl) }),
    },
    deps,
  );
  const unsent = payment.payerEmail ? undefined : 'receipt not sent: no email address';
  return { mails, failures: [unsent, await copyPayer(stripe, payment)] };
}

async function recordRefund(event: StripeEvent, deps: PaymentEventDeps): Promise<Recorded> {
  const { stripe, store, now } = deps;
  const charge = await findInStripe(() => stripe.charges.retrieve(event.data.object.id));
  if (!charge) return gone('the charge');
  const payment =
    charge.amount_refunded > 0 && (await readPaymentBy(stripe, charge.payment_intent));
  if (!payment) return {};
  const { invoiceId } = payment;
  const refund: StoredRefund = { invoiceId, chargeId: charge.id, amount: charge.amount_refunded };
  // Padded, so that the keys sort by amount.
  const cents = String(refund.amount).padStart(12, '0');
  const recordedAt = now.toISOString();
  await writeOnce(store, `refunds/${invoiceId}/${cents}`, { ...refund, recordedAt });
  const topic = `${invoiceId}-refund-${refund.amount}`;
  return { mails: await queueMails({ [topic]: refundNotification(payment, refund) }, deps) };
}

/**
 * Part of a key that sorts changes. If two events have the same second, the one received later
 * is newer.
 */
function changeKey({ created }: StripeEvent, now: Date, status: string): string {
  return `${toKeyTime(toIso(created))}_${toKeyTime(now.toISOString())}_${status}`;
}

async function recordDispute(event: StripeEvent, deps: PaymentEventDeps): Promise<Recorded> {
  const { stripe, store, now } = deps;
  const found = await findInStripe(() => stripe.disputes.retrieve(event.data.object.id));
  if (!found) return gone('the dispute');
  const payment = await readPaymentBy(stripe, found.payment_intent);
  if (!payment) return {};
  const { invoiceId } = payment;
  const due = found.evidence_details.due_by;
  const dispute: StoredDispute = {
    invoiceId,
    disputeId: checkId('(?:dp|du)', found.id),
    amount: found.amount,
    status: found.status,
    reason: found.reason,
    evidenceDueAt: due ? toIso(due) : null,
  };
  const key = `disputes/${invoiceId}/${changeKey(event, now, dispute.status)}`;
  await writeOnce(store, key, dispute);
  const topic = `${invoiceId}-${dispute.disputeId}-${dispute.status}`;
  return { mails: await queueMails({ [topic]: disputeNotification(payment, dispute) }, deps) };
}

async function recordChange(event: StripeEvent, deps: PaymentEventDeps): Promise<Recorded> {
  const { stripe, store, now } = deps;
  const { id } = event.data.object;
  const subscription = await findInStripe(() => stripe.subscriptions.retrieve(id));
  if (!subscription) return gone('the subscription');
  const plan = planOf(subscription.metadata);
  if (!plan || !wasEverPaid(subscription.status)) return {};
  const endsAt = subscription.ended_at ?? subscription.cancel_at;
  const change: StoredSubscriptionChange = {
    subscriptionId: checkId('sub', subscription.id),
    customerId: idOf(subscription.customer),
    ...plan,
    status: subscription.status,
    endsAt: endsAt === null ? null : toIso(endsAt),
    changedAt: toIso(event.created),
    isTest: !subscription.livemode,
  };
  const key = `subscription-changes/${id}/${changeKey(event, now, change.status)}`;
  await writeOnce(store, key, change);

  if (!describeSubscriptionStatus(change.status).needsAttention && change.endsAt === null)
    return {};
  const latest = subscription.latest_invoice;
  const occasion = [change.status, endsAt, latest && idOf(latest)].join('-');
  return {
    mails: await queueMails({ [`${id}-${occasion}`]: subscriptionNotification(change) }, deps),
  };
}

/** Counts a failed first payment. Many of them indicate card testing. */
async function recordFailure(event: StripeEvent, deps: PaymentEventDeps): Promise<Recorded> {
  const { stripe, openCounts, now } = deps;
  const invoice = await findInStripe(() => stripe.invoices.retrieve(event.data.object.id));
  const metadata = invoice?.parent?.subscription_details?.metadata;
  if (invoice?.billing_reason !== 'subscription_create' || !metadata?.attempt) return {};
  const report = { event: event.id, failedAt: new Date(event.created * 1_000), now };
  if (!(await countFailure(openCounts(), metadata.attempt, report))) return {};
  const topic = `card-testing-${now.toISOString().slice(0, 10)}`;
  return {
    mails: await queueMails({ [topic]: cardTestingNotification(failedPaymentLimit.count) }, deps),
  };
}

/** Handlers by event type. All other events are acknowledged and ignored. */
const handlers: Readonly<Partial<Record<string, Handler>>> = {
  'invoice.paid': recordPayment,
  'invoice.payment_failed': recordFailure,
  'charge.refunded': recordRefund,
  'charge.dispute.created': recordDispute,
  'charge.dispute.updated': recordDispute,
  'charge.dispute.closed': recordDispute,
  'customer.subscription.updated': recordChange,
  'customer.subscription.deleted': recordChange,
  'customer.subscription.paused': recordChange,
  'customer.subscription.resumed': recordChange,
};

/** Event types to select for the webhook endpoint in Stripe. */
export const handledEvents: readonly string[] = Object.keys(handlers);

/**
 * Handles an event whose signature was verified. Repeating it has no effect. The response to Stripe does not
 * depend on the mail server: the emails are queued before the event counts as handled, and sent afterwards.
 * @returns problems that another delivery would not solve, for the log.
 * @throws DomainError if Stripe should deliver the event again.
 */
export async function handlePaymentEvent(
  event: StripeEvent,
  deps: PaymentEventDeps,
): Promise<{ failure: string | undefined }> {
  const handler = Object.hasOwn(handlers, event.type) ? handlers[event.type] : undefined;
  if (!handler) return { failure: undefined };
  if (event.livemode !== deps.isLive) {
    return { failure: `ignored an event in ${event.livemode ? 'live' : 'test'} mode` };
  }
  const key = `events/${event.id}`;
  if (await hasKey(deps.store, key)) return { failure: undefined };
  const { mails = {}, failures = [] } = await handler(event, deps);
  await writeOnce(deps.store, key, { type: event.type, created: toIso(event.created) });
  const send = () => sendQueued(mails, deps);
  const unsent = await (deps.afterResponse?.(send) ?? send());
  return { failure: [...failures, unsent].filter(Boolean).join('; ') || undefined };
}
