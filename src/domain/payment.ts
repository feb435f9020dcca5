import * as z from 'zod/mini';
import type { Cents } from './money.ts';
import {
  isUnreadable,
  keptNumber,
  keptOptionalNumber,
  keptOptionalText,
  keptText,
} from './kept.ts';
import { pageLimit } from './page-limit.ts';
import { isKnownPlan, plans } from './plan.ts';
import { meaningOf } from './subscription-status.ts';

/** Whether a payment started a subscription or continued it. */
const paymentKinds = ['first', 'renewal'] as const;

/** What the key of a payment says by itself. */
export type PaymentKey = Pick<StoredPayment, 'paidAt' | 'kind' | 'invoiceId'>;

/** `2026-11-21T03:30:00.000Z` → `20261121T033000000Z`: sorts by time, and is safe in a key. */
export function toKeyTime(moment: string): string {
  return moment.replace(/[-:.]/g, '');
}

/** The key under which a payment is kept, which is also where a list goes on. */
export function paymentKey({ paidAt, kind, invoiceId }: PaymentKey): string {
  return `${toKeyTime(paidAt)}_${kind}_${invoiceId}`;
}

const paymentKeyPattern = /^(\d{8}T\d{9}Z)_(first|renewal)_(in_[A-Za-z0-9_]{1,200})$/;

/** What a key says; undefined when it is not a payment's. */
export function readPaymentKey(key: string): PaymentKey | undefined {
  const [, time, kind, invoiceId = ''] = paymentKeyPattern.exec(key) ?? [];
  if (!time) return undefined;
  const paidAt = time.replace(/^(....)(..)(..T..)(..)(..)/, '$1-$2-$3:$4:$5.');
  return { paidAt, kind: kind === 'first' ? 'first' : 'renewal', invoiceId };
}

/**
 * A payment as it is kept: under whatever rules it was written, for a plan that may be sold no more.
 * Time, kind and invoice are its key's; a record of which only those can be read has no amount. Amounts
 * are in cents, moments in ISO 8601.
 */
export const keptPaymentSchema = z.object({
  /** Its key. */
  id: z.string(),
  invoiceId: z.string(),
  kind: z.enum(paymentKinds),
  paidAt: z.string(),
  subscriptionId: keptText,
  customerId: keptText,
  /** Possibly a plan that is no longer sold. */
  planId: keptText,
  /** The plan's name at the time. */
  planName: keptOptionalText,
  /** What the plan cost a month at the time. */
  monthlyFee: keptOptionalNumber,
  amount: keptOptionalNumber,
  /** What of the amount was for setting up. */
  setupAmount: keptNumber,
  /** What of it was for something else that the agency billed, such as further minutes of calls. */
  extraAmount: keptNumber,
  /** When the next payment is due: the end of what this one paid for. */
  nextBillingAt: keptOptionalText,
  payerName: keptText,
  payerEmail: keptText,
  isTest: z._default(z.boolean(), false),
  isUnreadable,
});
type KeptPayment = z.infer<typeof keptPaymentSchema>;

/**
 * A payment that was made, as it is written. It is kept for ten years, so it holds what accounting
 * needs (who paid how much for what, when, under which numbers of Stripe's) and nothing else: no
 * address, no phone number, no part of a card.
 */
export type StoredPayment = {
  readonly [Name in Exclude<keyof KeptPayment, 'id' | 'isUnreadable'>]: NonNullable<
    KeptPayment[Name]
  >;
};

/** What a plan is called in a record: by its name at the time, else by today's, else by its id. */
export function planNameOf({
  planId,
  planName,
}: {
  readonly planId: string;
  readonly planName?: string | undefined;
}): string {
  return planName ?? (isKnownPlan(planId) ? plans[planId].name : planId);
}

/** What of a payment was given back so far, as it is written: one record for each amount it grew to. */
export interface StoredRefund {
  readonly invoiceId: string;
  readonly chargeId: string;
  /** All refunds of the payment together. */
  readonly amount: Cents;
}

/** A payment that a client asked the bank to take back, as it is written: one record for each state. */
export interface StoredDispute {
  readonly invoiceId: string;
  readonly disputeId: string;
  readonly amount: Cents;
  /** Stripe's word for where it stands, such as `needs_response`, `won` or `lost`. */
  readonly status: string;
  /** Stripe's word for what the client says, such as `fraudulent`. */
  readonly reason: string;
  /** Until when evidence is taken; null when it is no longer. */
  readonly evidenceDueAt: string | null;
}

/** What became of a subscription, as it is written. `status` is Stripe's word for it. */
export interface StoredSubscriptionChange {
  readonly subscriptionId: string;
  readonly customerId: string;
  readonly planId: string;
  readonly planName: string;
  readonly status: string;
  /** When it will end, or has ended. */
  readonly endsAt: string | null;
  readonly changedAt: string;
  readonly isTest: boolean;
}

/** A change as it is kept; its status is its key's. */
export const keptChangeSchema = z.object({ endsAt: keptOptionalText, isUnreadable });

/** Payments a list answers at once when the caller names no number. */
const PAYMENTS_PER_PAGE = 50;

/** How the list of payments may be asked. */
export const paymentListQuerySchema = z.object({
  limit: pageLimit(100, PAYMENTS_PER_PAGE),
  cursor: z.optional(z.string().check(z.regex(paymentKeyPattern, 'This is not a cursor.'))),
});

/** A payment as staff see it, with what has become of it and of its subscription since. */
export const listedPaymentSchema = z.extend(keptPaymentSchema, {
  planName: z.string(),
  /** Stripe's word for it; null while nothing has changed since the payment. */
  subscriptionStatus: z.nullable(z.string()),
  /** When the subscription will end, or has ended; null while it goes on. */
  subscriptionEndsAt: z.nullable(z.string()),
  /** In cents; 0 when nothing was given back. */
  refundedAmount: z.number(),
  /** Stripe's word for where the dispute about it stands; null when there is none. */
  disputeStatus: z.nullable(z.string()),
});
export type ListedPayment = z.infer<typeof listedPaymentSchema>;

/** When the payment after this one is due; null when the subscription is over by then. */
export function nextPaymentAt({
  nextBillingAt,
  subscriptionStatus,
  subscriptionEndsAt,
}: Pick<ListedPayment, 'nextBillingAt' | 'subscriptionStatus' | 'subscriptionEndsAt'>):
  string | null {
  if (nextBillingAt === undefined || meaningOf(subscriptionStatus ?? 'active').stage === 'ended') {
    return null;
  }
  const isOverByThen =
    subscriptionEndsAt !== null && Date.parse(subscriptionEndsAt) <= Date.parse(nextBillingAt);
  return isOverByThen ? null : nextBillingAt;
}
