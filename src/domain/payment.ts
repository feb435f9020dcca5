import { z } from 'zod';
import { planIds } from './plan.ts';

const planIdSchema = z.enum(planIds);

/** An id that Stripe made. Nothing else may become part of a storage key. */
export function stripeIdSchema(prefix: string) {
  return z.string().regex(new RegExp(`^${prefix}_[A-Za-z0-9_]{1,200}$`), 'This is not an id.');
}

/** Whether a payment started a subscription or continued it. */
export const paymentKinds = ['first', 'renewal'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/** A payment that was made, as it is kept. Amounts are in cents, moments in ISO 8601. */
export const storedPaymentSchema = z.object({
  invoiceId: stripeIdSchema('in'),
  subscriptionId: stripeIdSchema('sub'),
  customerId: stripeIdSchema('cus'),
  planId: planIdSchema,
  kind: z.enum(paymentKinds),
  amount: z.int().positive(),
  /** What of the amount was for setting up; the rest is the month. */
  setupAmount: z.int().nonnegative(),
  paidAt: z.iso.datetime(),
  /** When the next payment is due: the end of what this one paid for. */
  nextBillingAt: z.iso.datetime(),
  payerName: z.string(),
  payerEmail: z.string(),
  isTest: z.boolean(),
});
export type StoredPayment = z.infer<typeof storedPaymentSchema>;

/** What of a payment was given back so far, as it is kept: one record for each amount it grew to. */
export const storedRefundSchema = z.object({
  invoiceId: stripeIdSchema('in'),
  chargeId: stripeIdSchema('(?:ch|py)'),
  /** In cents, all refunds of the payment together. */
  amount: z.int().positive(),
});
export type StoredRefund = z.infer<typeof storedRefundSchema>;

/** The last part of the key under which a refund is kept: sorts by amount. */
export function refundKeyPart(amount: number): string {
  return String(amount).padStart(12, '0');
}

/** What became of a subscription, as it is kept. `status` is Stripe's word for it. */
export const storedSubscriptionChangeSchema = z.object({
  subscriptionId: stripeIdSchema('sub'),
  customerId: stripeIdSchema('cus'),
  planId: planIdSchema,
  status: z.string().regex(/^[a-z_]{1,40}$/),
  /** When it will end, or has ended. */
  endsAt: z.iso.datetime().nullable(),
  changedAt: z.iso.datetime(),
});
export type StoredSubscriptionChange = z.infer<typeof storedSubscriptionChangeSchema>;

/** Statuses of a subscription that was never paid: an abandoned checkout, and nobody's business. */
export function wasEverPaid(status: string): boolean {
  return status !== 'incomplete' && status !== 'incomplete_expired';
}

/** The key under which a payment is kept, which is also where a list goes on: time, kind, invoice. */
export const paymentKeyPattern = /^\d{8}T\d{9}Z_(?:first|renewal)_in_[A-Za-z0-9_]{1,200}$/;

/** Payments a list answers at once when the caller names no number. */
export const PAYMENTS_PER_PAGE = 50;

/** How the list of payments may be asked. */
export const paymentListQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(PAYMENTS_PER_PAGE),
  cursor: z.string().regex(paymentKeyPattern, 'This is not a cursor.').optional(),
});

/** A payment as staff see it, with what has become of its subscription since. */
export const listedPaymentSchema = storedPaymentSchema.extend({
  /** Stripe's word for it; null while nothing has changed since the payment. */
  subscriptionStatus: z.string().nullable(),
  /** In cents; 0 when nothing was given back. */
  refundedAmount: z.int().nonnegative(),
  /** When the subscription will end, or has ended; null while it goes on. */
  subscriptionEndsAt: z.iso.datetime().nullable(),
});
export type ListedPayment = z.infer<typeof listedPaymentSchema>;

/** When the payment after this one is due; null when the subscription is over by then. */
export function nextPaymentAt({
  nextBillingAt,
  subscriptionStatus,
  subscriptionEndsAt,
}: ListedPayment): string | null {
  if (subscriptionStatus === 'canceled') return null;
  const isOverByThen =
    subscriptionEndsAt !== null && Date.parse(subscriptionEndsAt) <= Date.parse(nextBillingAt);
  return isOverByThen ? null : nextBillingAt;
}
