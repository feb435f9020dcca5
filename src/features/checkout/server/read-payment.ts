import type Stripe from 'stripe';
import { planNameOf, type StoredPayment } from '../payment.ts';
import { isKnownPlan, plans } from '#brand/plan.ts';
import { storedLanguage } from '#platform/stored-fields.ts';
import { askStripe, findInStripe, idOf } from './stripe.ts';

/* Converts a payment in Stripe to its stored form. */

/** Converts a Stripe timestamp. */
export function toIso(seconds: number): string {
  return new Date(seconds * 1_000).toISOString();
}

/** Checks an id of Stripe. Other text must not be stored, because it could form a different key. @throws Error for any other text. */
export function checkId(prefix: string, id: string): string {
  if (!new RegExp(`^${prefix}_\\w{1,200}$`).test(id)) throw new Error(`not a Stripe id: ${prefix}`);
  return id;
}

async function readPayer(
  stripe: Stripe,
  invoice: Stripe.Invoice,
): Promise<{ name: string; email: string }> {
  const payment = invoice.payments?.data.find(({ status }) => status === 'paid')?.payment;
  const reference = payment?.payment_intent;
  if (!reference) return { name: '', email: '' };
  const intent = await findInStripe(() =>
    stripe.paymentIntents.retrieve(idOf(reference), { expand: ['payment_method'] }),
  );
  // `expand` returns the object instead of its id.
  const method = intent?.payment_method as Stripe.PaymentMethod | null | undefined;
  return { name: method?.billing_details.name ?? '', email: method?.billing_details.email ?? '' };
}

/** Sums invoice lines, without credits. */
function sumOf(lines: readonly Stripe.InvoiceLineItem[]): number {
  return lines.reduce((total, { amount }) => total + Math.max(amount, 0), 0);
}

/**
 * Plan from the metadata that subscriptions.ts writes; undefined if the subscription is not
 * ours.
 */
export function planOf(metadata: Stripe.Metadata | null | undefined) {
  const { planId, planName, attempt } = metadata ?? {};
  if (!planId || !attempt) return undefined;
  // A plan that is no longer sold continues for its existing clients.
  return { planId, planName: planNameOf({ planId, planName }) };
}

/**
 * Language of a purchase and the plan's name in it. With several languages, the customer has them, because a visitor
 * may change the language in the checkout. A deleted customer has none.
 */
function languageOf({ customer }: Stripe.Invoice, ofSubscription: Stripe.Metadata | null) {
  const isKnown = typeof customer === 'object' && customer && !customer.deleted;
  const { language, planName } = { ...ofSubscription, ...(isKnown && customer.metadata) };
  return { language, planName };
}

/**
 * Paid invoice in its stored form; undefined if it no longer exists, is not ours, or is not paid.
 */
export async function readPayment(
  stripe: Stripe,
  invoiceId: string,
): Promise<StoredPayment | undefined> {
  const invoice = await findInStripe(() =>
    stripe.invoices.retrieve(invoiceId, { expand: ['payments', 'customer'] }),
  );
  const details = invoice?.parent?.subscription_details;
  const chosen = invoice && details && languageOf(invoice, details.metadata);
  const plan = planOf(details?.metadata && { ...details.metadata, ...chosen });
  const paidAt = invoice?.status_transitions.paid_at;
  if (invoice?.status !== 'paid' || !paidAt || invoice.amount_paid === 0) return undefined;
  if (!details || !plan || !invoice.customer) return undefined;

  const lines = invoice.lines.data;
  const months = lines.filter(({ parent }) => parent?.type === 'subscription_item_details');
  // A credit that the agency entered reduces the monthly fee.
  const others = Math.min(
    sumOf(lines.filter((line) => !months.includes(line))),
    invoice.amount_paid,
  );
  // Current fee of the plan, used if no line contains the monthly fee.
  const fee = isKnownPlan(plan.planId) ? plans[plan.planId].monthlyFee : 0;
  const isFirst = invoice.billing_reason === 'subscription_create';
  const payer = await readPayer(stripe, invoice);
  return {
    invoiceId: checkId('in', invoice.id),
    subscriptionId: checkId('sub', idOf(details.subscription)),
    customerId: checkId('cus', idOf(invoice.customer)),
    ...plan,
    monthlyFee: sumOf(months) || fee,
    kind: isFirst ? 'first' : 'renewal',
    amount: invoice.amount_paid,
    currency: invoice.currency,
    taxAmount: (invoice.total_taxes ?? []).reduce((total, { amount }) => total + amount, 0),
    setupAmount: isFirst ? others : 0,
    extraAmount: isFirst ? 0 : others,
    paidAt: toIso(paidAt),
    nextBillingAt: toIso(Math.max(...months.map(({ period }) => period.end), paidAt)),
    payerName: payer.name,
    payerEmail: payer.email,
    isTest: !invoice.livemode,
    language: storedLanguage.parse(chosen?.language),
  };
}

/** Invoice that a payment intent paid; undefined if it is not ours. */
export async function readPaymentBy(
  stripe: Stripe,
  intent: string | Stripe.PaymentIntent | null,
): Promise<StoredPayment | undefined> {
  if (!intent) return undefined;
  const payment = { type: 'payment_intent', payment_intent: idOf(intent) } as const;
  const { data } = await askStripe(() => stripe.invoicePayments.list({ payment, limit: 1 }));
  return data[0] && readPayment(stripe, idOf(data[0].invoice));
}
