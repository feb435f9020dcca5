import * as z from 'zod/mini';
import type { Cents } from '#brand/money.ts';
import {
  isUnreadable,
  storedNumber,
  optionalStoredNumber,
  optionalStoredText,
  storedLanguage,
  storedText,
} from '#platform/stored-fields.ts';
import { isKnownPlan, plans } from '#brand/plan.ts';
import { hasEnded } from './subscription-status.ts';

/** Data about a payment that its key contains. */
type PaymentKey = Pick<StoredPayment, 'paidAt' | 'kind' | 'invoiceId'>;

/** `2026-11-21T03:30:00.000Z` → `20261121T033000000Z`, which sorts by time and is safe in a key. */
export function toKeyTime(time: string): string {
  return time.replace(/[-:.]/g, '');
}

/** `20261121T033000000Z` → `2026-11-21T03:30:00.000Z` */
export function fromKeyTime(time: string): string {
  return time.replace(/^(....)(..)(..T..)(..)(..)/, '$1-$2-$3:$4:$5.');
}

/** Key of a stored payment. It is also the cursor of the payment list. */
export function paymentKey({ paidAt, kind, invoiceId }: PaymentKey): string {
  return `${toKeyTime(paidAt)}_${kind}_${invoiceId}`;
}

const paymentKeyPattern = /^(\d{8}T\d{9}Z)_(first|renewal)_(in_[A-Za-z0-9_]{1,200})$/;

/** Parses the key of a payment. Returns undefined for any other key. */
export function readPaymentKey(key: string): PaymentKey | undefined {
  const [, time, kind, invoiceId = ''] = paymentKeyPattern.exec(key) ?? [];
  return time
    ? { paidAt: fromKeyTime(time), kind: kind as PaymentKey['kind'], invoiceId }
    : undefined;
}

/**
 * Stored payment. It is not checked, because the rules may have changed and the plan may no longer be sold.
 * Time, kind, and invoice come from the key. If only the key can be read, the amount is missing. Amounts are
 * in cents, times in ISO 8601.
 */
export const paymentRecordSchema = z.object({
  /** Key of the record. */
  id: z.string(),
  invoiceId: z.string(),
  /** `first` started a subscription; `renewal` continued it. */
  kind: z.enum(['first', 'renewal']),
  paidAt: z.string(),
  subscriptionId: storedText,
  customerId: storedText,
  /** May be a plan that is no longer sold. */
  planId: storedText,
  /** Name of the plan at the time of the payment. */
  planName: optionalStoredText,
  /** Monthly fee of the plan at the time of the payment. */
  monthlyFee: optionalStoredNumber,
  amount: optionalStoredNumber,
  /** Currency code in lower case. Any other text would make the formatting of the amount fail. */
  currency: z.catch(z.optional(z.string().check(z.regex(/^[a-z]{3}$/))), undefined),
  /** Tax that the amount includes. */
  taxAmount: storedNumber,
  /** Part of the amount that was the setup fee. */
  setupAmount: storedNumber,
  /** Part of the amount that the agency billed for something else, such as additional call minutes. */
  extraAmount: storedNumber,
  /** Due date of the next payment: the end of the period that this payment covers. */
  nextBillingAt: optionalStoredText,
  payerName: storedText,
  payerEmail: storedText,
  isTest: z._default(z.boolean(), false),
  /** Language of the purchase, in which all its receipts are written. */
  language: storedLanguage,
  isUnreadable,
});
export type PaymentRecord = z.infer<typeof paymentRecordSchema>;

/**
 * Successful payment, as it is written. It is stored for ten years, so it contains only what accounting
 * needs: the payer, the amount, the plan, the date, and Stripe's ids. It contains no postal address, no
 * phone number, and no card data.
 */
export type StoredPayment = {
  readonly [Name in Exclude<keyof PaymentRecord, 'id' | 'isUnreadable' | 'language'>]: NonNullable<
    PaymentRecord[Name]
  >;
} & Pick<PaymentRecord, 'language'>;

/**
 * Display name of a record's plan: the name at the time, or else the current name, or else the
 * id.
 */
export function planNameOf({
  planId,
  planName,
}: Pick<PaymentRecord, 'planId' | 'planName'>): string {
  return planName ?? (isKnownPlan(planId) ? plans[planId].name : planId);
}

/** Total refund of a payment so far, as it is written. Each new total is a new record. */
export interface StoredRefund {
  readonly invoiceId: string;
  readonly chargeId: string;
  /** Sum of all refunds of the payment. */
  readonly amount: Cents;
}

/**
 * Dispute about a payment (the client asked the bank to reverse it), as it is written. Each state is a new
 * record.
 */
export interface StoredDispute {
  readonly invoiceId: string;
  readonly disputeId: string;
  readonly amount: Cents;
  /** Stripe's name for its state, such as `needs_response`, `won`, or `lost`. */
  readonly status: string;
  /** Stripe's name for the client's reason, such as `fraudulent`. */
  readonly reason: string;
  /** Deadline for evidence; null after it has passed. */
  readonly evidenceDueAt: string | null;
}

/** Change of a subscription, as it is written. `status` is Stripe's name for it. */
export interface StoredSubscriptionChange {
  readonly subscriptionId: string;
  readonly customerId: string;
  readonly planId: string;
  readonly planName: string;
  readonly status: string;
  /** Time at which it ends or ended. */
  readonly endsAt: string | null;
  readonly changedAt: string;
  readonly isTest: boolean;
}

/** Stored change of a subscription. Its key contains the status. */
export const changeRecordSchema = z.object({ endsAt: optionalStoredText, isUnreadable });

/** Stored refund or dispute. Its key contains the total of the refund, or the dispute's status and time. */
export const refundOrDisputeSchema = z.object({
  disputeId: storedText,
  amount: storedNumber,
  evidenceDueAt: optionalStoredText,
  recordedAt: storedText,
  isUnreadable,
});

/** Payment in the staff list, with later changes of the payment and its subscription. */
export const listedPaymentSchema = z.extend(paymentRecordSchema, {
  planName: z.string(),
  /** Stripe's name for the status; null if nothing has changed since the payment. */
  subscriptionStatus: z.nullable(z.string()),
  /** Time at which the subscription ends or ended; null if no end is set. */
  subscriptionEndsAt: z.nullable(z.string()),
  refunds: z.array(z.object({ amount: z.number(), at: z.string() })),
  /** Each with its newest state. */
  disputes: z.array(
    z.object({
      amount: z.number(),
      status: z.string(),
      at: z.string(),
      /** Deadline of an answer that the bank waits for. */
      answerBy: z.optional(z.string()),
    }),
  ),
  /** True for a voice agent's customer who has not sent an intake from the payer's mailbox. */
  awaitsIntake: z.boolean(),
});
export type ListedPayment = z.infer<typeof listedPaymentSchema>;

/** True if the bank waits for an answer to a dispute. */
export const awaitsAnswer = (status: string) => status.endsWith('needs_response');

/** Due date of the next payment; null if the subscription ends before it. */
export function nextPaymentAt({
  nextBillingAt,
  subscriptionStatus,
  subscriptionEndsAt,
}: Pick<ListedPayment, 'nextBillingAt' | 'subscriptionStatus' | 'subscriptionEndsAt'>):
  string | null {
  if (nextBillingAt === undefined || hasEnded(subscriptionStatus)) return null;
  const isOverByThen =
    subscriptionEndsAt !== null && Date.parse(subscriptionEndsAt) <= Date.parse(nextBillingAt);
  return isOverByThen ? null : nextBillingAt;
}

/** Part of a payment that was the monthly fee, in cents. */
export function monthlyAmountOf({
  amount = 0,
  setupAmount,
  extraAmount,
}: Pick<PaymentRecord, 'amount' | 'setupAmount' | 'extraAmount'>): Cents {
  return amount - setupAmount - extraAmount;
}

/**
 * True if an email about payments concerns a payment. An email about a subscription concerns its first payment.
 * @param topic topic of the email, which begins with the id of an invoice or a subscription (payment-events.ts).
 */
export function isMailAbout(
  topic: string,
  { invoiceId, subscriptionId, kind }: Pick<PaymentRecord, 'invoiceId' | 'subscriptionId' | 'kind'>,
): boolean {
  return (
    topic.startsWith(`${invoiceId}-`) ||
    (kind === 'first' && topic.startsWith(`${subscriptionId}-`))
  );
}

export function stripeLink({ invoiceId, isTest }: Pick<PaymentRecord, 'invoiceId' | 'isTest'>) {
  return `https://dashboard.stripe.com/${isTest ? 'test/' : ''}invoices/${invoiceId}`;
}
