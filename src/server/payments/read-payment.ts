import type Stripe from 'stripe';
import { planNameOf, type StoredPayment } from '../../domain/payment.ts';
import { isKnownPlan, plans } from '../../domain/plan.ts';
import { askStripe, findInStripe, idOf } from './stripe.ts';

/* What Stripe knows of a payment, as we keep it. */

/** A time of Stripe's. */
export function toIso(seconds: number): string {
  return new Date(seconds * 1_000).toISOString();
}

/** Throws what a record must never be written with: an id that could be another key. */
export function checkId(prefix: string, id: string): string {
  if (!new RegExp(`^${prefix}_\\w{1,200}$`).test(id)) throw new Error(`no id of Stripe: ${prefix}`);
  return id;
}

/** Who paid an invoice, as entered beside the card. */
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
  const method = intent?.payment_method;
  const details = typeof method === 'string' ? undefined : method?.billing_details;
  return { name: details?.name ?? '', email: details?.email ?? '' };
}

/** The sum of some lines, without credits. */
function sumOf(lines: readonly Stripe.InvoiceLineItem[]): number {
  return lines.reduce((total, { amount }) => total + Math.max(amount, 0), 0);
}

/** Of what makes a subscription ours: the metadata it was made with (subscriptions.ts). */
export function planOf(metadata: Stripe.Metadata | null | undefined) {
  const { planId, planName } = metadata ?? {};
  if (!planId || !metadata?.attempt) return undefined;
  // A plan that is sold no more goes on for those who have it.
  return { planId, planName: planNameOf({ planId, planName }) };
}

/** A paid invoice as we keep it; nothing when it is gone, not one of ours, or not paid. */
export async function readPayment(
  stripe: Stripe,
  invoiceId: string,
): Promise<StoredPayment | undefined> {
  const invoice = await findInStripe(() =>
    stripe.invoices.retrieve(invoiceId, { expand: ['payments'] }),
  );
  const details = invoice?.parent?.subscription_details;
  const plan = planOf(details?.metadata);
  const paidAt = invoice?.status_transitions.paid_at;
  if (invoice?.status !== 'paid' || !paidAt || invoice.amount_paid === 0) return undefined;
  if (!details || !plan || !invoice.customer) return undefined;

  const lines = invoice.lines.data;
  const months = lines.filter(({ parent }) => parent?.type === 'subscription_item_details');
  // A credit that the agency entered lessens the month.
  const others = Math.min(
    sumOf(lines.filter((line) => !months.includes(line))),
    invoice.amount_paid,
  );
  // What the plan asks today where no line says what its month cost.
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
    setupAmount: isFirst ? others : 0,
    extraAmount: isFirst ? 0 : others,
    paidAt: toIso(paidAt),
    nextBillingAt: toIso(Math.max(...months.map(({ period }) => period.end), paidAt)),
    payerName: payer.name,
    payerEmail: payer.email,
    isTest: !invoice.livemode,
  };
}

/** The paid invoice that was paid by a payment intent; nothing when it is not one of ours. */
export async function readPaymentBy(
  stripe: Stripe,
  intent: string | Stripe.PaymentIntent | null,
): Promise<StoredPayment | undefined> {
  if (!intent) return undefined;
  const payment = { type: 'payment_intent', payment_intent: idOf(intent) } as const;
  const { data } = await askStripe(() => stripe.invoicePayments.list({ payment, limit: 1 }));
  return data[0] && readPayment(stripe, idOf(data[0].invoice));
}
