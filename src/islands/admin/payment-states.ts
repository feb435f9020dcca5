import type { ListedPayment } from '../../domain/payment.ts';
import { meaningOf } from '../../domain/subscription-status.ts';

/** Returns the states of a payment that badges show, the most important one first. */
export function paymentStates(payment: ListedPayment): readonly string[] {
  const { disputeStatus, refundedAmount, awaitsIntake, subscriptionStatus } = payment;
  const { stage, needsAttention } = meaningOf(subscriptionStatus ?? 'active');
  return [
    disputeStatus && 'disputed',
    stage !== 'ended' && needsAttention && 'overdue',
    awaitsIntake && 'no_intake',
    refundedAmount > 0 && 'refunded',
    stage === 'ended' ? 'ended' : !needsAttention && 'active',
  ].filter((state) => typeof state === 'string');
}
