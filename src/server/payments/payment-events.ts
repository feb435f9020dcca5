import type { Store } from '@netlify/blobs';
import Stripe from 'stripe';
import {
  refundKeyPart,
  stripeIdSchema,
  storedPaymentSchema,
  type StoredPayment,
  storedRefundSchema,
  storedSubscriptionChangeSchema,
  wasEverPaid,
} from '../../domain/payment.ts';
import { isKnownPlan } from '../../domain/plan.ts';
import { hasKey, writeOnce } from '../storage/blobs.ts';
import { DomainError } from '../errors.ts';
import type { DeliverMail } from '../mail/mail.ts';
import { mailOnce } from '../mail/mail-once.ts';
import {
  paymentNotification,
  refundNotification,
  subscriptionNotification,
} from '../mail/notifications.ts';
import { receipt } from './receipts.ts';
import { askStripe, idOf } from './stripe.ts';

/*
 * Keys of the `payments` store. Every record is written once and never rewritten.
 *   payments/<paidAt>_<kind>_<invoice>                              a payment that was made
 *   subscription-changes/<subscription>/<event time>_<seen>_<status> the newest decides
 *   refunds/<invoice>/<cents, twelve digits>                        what of it was given back so far
 *   events/<event>                                                  handled to the end
 *   mails/…                                                         mail-once.ts
 *
 * Stripe sends events more than once and in any order. An event is only a sign that something
 * changed: what is recorded is the object as Stripe has it now, under a key that follows from it.
 */
export interface PaymentEventDeps {
  readonly stripe: Stripe;
  readonly store: Store;
  readonly now: Date;
  readonly deliver: DeliverMail;
  readonly portalUrl: string | undefined;
}

/** What went wrong without making another delivery useful; for the log. */
type Troubles = string[];

function toIso(seconds: number): string {
  return new Date(seconds * 1_000).toISOString();
}

/** `2026-11-21T03:30:00.000Z` → `20261121T033000000Z`: sorts by time, and is safe in a key. */
function toKeyTime(moment: string): string {
  return moment.replace(/[-:.]/g, '');
}

const eventIdSchema = stripeIdSchema('evt');

type Handler = (event: Stripe.Event, deps: PaymentEventDeps) => Promise<Troubles>;

/** Who paid an invoice, as entered beside the card. */
async function readPayer(
  stripe: Stripe,
  invoice: Stripe.Invoice,
): Promise<{ name: string; email: string }> {
  const payment = invoice.payments?.data.find(({ status }) => status === 'paid')?.payment;
  const reference = payment?.payment_intent;
  if (!reference) return { name: '', email: '' };
  const { payment_method: method } = await stripe.paymentIntents.retrieve(idOf(reference), {
    expand: ['payment_method'],
  });
  const details = typeof method === 'string' ? undefined : method?.billing_details;
  return { name: details?.name ?? '', email: details?.email ?? '' };
}

/** The setup fee in what was paid. A credit or discount that the agency entered lessens the month. */
function setupPart(lines: readonly Stripe.InvoiceLineItem[], paid: number): number {
  const fees = lines.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0);
  return Math.min(fees, paid);
}

/** A paid invoice as we keep it; nothing when it is not one of ours, or not paid. */
async function readPayment(stripe: Stripe, invoiceId: string): Promise<StoredPayment | undefined> {
  return askStripe(async () => {
    const invoice = await stripe.invoices.retrieve(invoiceId, { expand: ['payments'] });
    const details = invoice.parent?.subscription_details;
    const planId = details?.metadata?.planId;
    const paidAt = invoice.status_transitions.paid_at;
    if (invoice.status !== 'paid' || !paidAt || invoice.amount_paid === 0) return undefined;
    if (!details || !isKnownPlan(planId) || !invoice.customer) return undefined;

    const lines = invoice.lines.data;
    const months = lines.filter(({ parent }) => parent?.type === 'subscription_item_details');
    const setup = lines.filter((line) => !months.includes(line));
    const payer = await readPayer(stripe, invoice);
    return storedPaymentSchema.parse({
      invoiceId: invoice.id,
      subscriptionId: idOf(details.subscription),
      customerId: idOf(invoice.customer),
      planId,
      kind: invoice.billing_reason === 'subscription_create' ? 'first' : 'renewal',
      amount: invoice.amount_paid,
      setupAmount: setupPart(setup, invoice.amount_paid),
      paidAt: toIso(paidAt),
      nextBillingAt: toIso(Math.max(...months.map(({ period }) => period.end), paidAt)),
      payerName: payer.name,
      payerEmail: payer.email,
      isTest: !invoice.livemode,
    });
  });
}

/**
 * Gives the customer, made without either, the name and e-mail of who paid first.
 * @returns what went wrong when Stripe will not take them, as from a customer who was deleted.
 */
async function copyPayer(stripe: Stripe, payment: StoredPayment): Promise<string | undefined> {
  const { payerName: name, payerEmail: email } = payment;
  if (payment.kind !== 'first' || (!name && !email)) return undefined;
  // Doing it twice changes nothing. Under a key of ours, one failure would be Stripe's answer to
  // every further delivery.
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

async function recordPayment(event: Stripe.Event, deps: PaymentEventDeps): Promise<Troubles> {
  const { stripe, store, portalUrl } = deps;
  const { id } = event.data.object as Stripe.Invoice;
  const payment = await readPayment(stripe, id);
  if (!payment) return [];
  const { paidAt, kind, invoiceId } = payment;
  await writeOnce(store, `payments/${toKeyTime(paidAt)}_${kind}_${invoiceId}`, payment);
  const told = await mailOnce(`${invoiceId}-agency`, paymentNotification(payment), deps);
  const sent = payment.payerEmail
    ? await mailOnce(`${invoiceId}-receipt`, receipt(payment, portalUrl), deps)
    : 'receipt not sent: no e-mail';
  const copied = await copyPayer(stripe, payment);
  return [told, sent, copied].filter(isText);
}

function isText(value: string | undefined): value is string {
  return value !== undefined;
}

/** The paid invoice that a charge belongs to; nothing when it is not one of ours. */
async function readChargedPayment(
  stripe: Stripe,
  { payment_intent: intent }: Stripe.Charge,
): Promise<StoredPayment | undefined> {
  if (!intent) return undefined;
  const payment = { type: 'payment_intent', payment_intent: idOf(intent) } as const;
  const { data } = await askStripe(() => stripe.invoicePayments.list({ payment, limit: 1 }));
  return data[0] && readPayment(stripe, idOf(data[0].invoice));
}

async function recordRefund(event: Stripe.Event, deps: PaymentEventDeps): Promise<Troubles> {
  const { stripe, store } = deps;
  const { id } = event.data.object as Stripe.Charge;
  const charge = await askStripe(() => stripe.charges.retrieve(id));
  const payment = charge.amount_refunded > 0 && (await readChargedPayment(stripe, charge));
  if (!payment) return [];
  const { invoiceId } = payment;
  const refund = storedRefundSchema.parse({
    invoiceId,
    chargeId: charge.id,
    amount: charge.amount_refunded,
  });
  await writeOnce(store, `refunds/${invoiceId}/${refundKeyPart(refund.amount)}`, refund);
  const topic = `${invoiceId}-refund-${refund.amount}`;
  const told = await mailOnce(topic, refundNotification(payment, refund), deps);
  return [told].filter(isText);
}

/** Statuses that somebody at the agency should hear of. */
const NOTEWORTHY = new Set(['past_due', 'unpaid', 'canceled', 'paused']);

async function recordChange(event: Stripe.Event, deps: PaymentEventDeps): Promise<Troubles> {
  const { stripe, store, now } = deps;
  const { id } = event.data.object as Stripe.Subscription;
  const subscription = await askStripe(() => stripe.subscriptions.retrieve(id));
  const { planId } = subscription.metadata;
  if (!isKnownPlan(planId) || !wasEverPaid(subscription.status)) return [];
  const endsAt = subscription.ended_at ?? subscription.cancel_at;
  const changedAt = toIso(event.created);
  const change = storedSubscriptionChangeSchema.parse({
    subscriptionId: subscription.id,
    customerId: idOf(subscription.customer),
    planId,
    status: subscription.status,
    endsAt: endsAt === null ? null : toIso(endsAt),
    changedAt,
  });
  // Of two events of one second, the one looked at later saw the newer state.
  const order = `${toKeyTime(changedAt)}_${toKeyTime(now.toISOString())}`;
  await writeOnce(store, `subscription-changes/${id}/${order}_${change.status}`, change);

  if (!NOTEWORTHY.has(change.status) && change.endsAt === null) return [];
  const latest = subscription.latest_invoice;
  const occasion = [change.status, endsAt ?? '', latest ? idOf(latest) : ''].join('-');
  const told = await mailOnce(`${id}-${occasion}`, subscriptionNotification(change), deps);
  return [told].filter(isText);
}

/** The events we act on. All others are answered with success and forgotten. */
const handlers: Readonly<Partial<Record<string, Handler>>> = {
  'invoice.paid': recordPayment,
  'charge.refunded': recordRefund,
  'customer.subscription.updated': recordChange,
  'customer.subscription.deleted': recordChange,
  'customer.subscription.paused': recordChange,
  'customer.subscription.resumed': recordChange,
};

/** The events an endpoint in Stripe must be set up for. */
export const handledEvents: readonly string[] = Object.keys(handlers);

/**
 * Acts on an event whose signature was checked. Acting on it again changes nothing.
 * @returns what went wrong although another delivery would not help, for the log.
 * @throws DomainError when Stripe should deliver the event again.
 */
export async function handlePaymentEvent(
  event: Stripe.Event,
  deps: PaymentEventDeps,
): Promise<{ trouble: string | undefined }> {
  const handler = Object.hasOwn(handlers, event.type) ? handlers[event.type] : undefined;
  if (!handler) return { trouble: undefined };
  if (!eventIdSchema.safeParse(event.id).success) {
    throw new DomainError('invalid', 'The event has no id.');
  }
  const key = `events/${event.id}`;
  if (await hasKey(deps.store, key)) return { trouble: undefined };
  const troubles = await handler(event, deps);
  await writeOnce(deps.store, key, { type: event.type, created: toIso(event.created) });
  return { trouble: troubles.join('; ') || undefined };
}
