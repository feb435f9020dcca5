/** Texts about an open payment. Those of the list are in admin.ts. */
export const paymentWords = {
  paid: 'Paid',
  openInStripe: 'Open in Stripe',
  awaitsIntake: 'This customer has not sent the intake form from this email address yet.',
  lines: {
    plan: 'Plan',
    kind: 'Kind',
    amount: 'Amount',
    setup: 'Setup fee',
    monthly: 'Monthly fee',
    extra: 'Other charges',
    refund: 'Refund',
    dispute: 'Dispute',
    subscription: 'Subscription',
    next: 'Next payment',
  },
  disputed: (amount: string, status: string, at: string) =>
    `${amount}, ${status.replaceAll('_', ' ')}, ${at}`,
  unreadable: 'Cannot be shown here; see Stripe',
  ended: (day: string) => `ended ${day}`,
  ends: (status: string, day: string) => `${status}, ends ${day}`,
  noneDue: 'none',
} as const;
