import { dayIn, formatDay } from '../../domain/dates.ts';
import type { ListedPayment } from '../../domain/payment.ts';
import { meaningOf } from '../../domain/subscription-status.ts';
import { adminWords } from '../../site/admin.ts';

const words = adminWords.payments;

/**
 * What became of a payment's subscription, in words: `active`, `active, ends Dec 20, 2026`.
 * @param timeZone the viewer's zone, an IANA name: it decides on which day something ends.
 */
export function subscriptionText(
  {
    subscriptionStatus,
    subscriptionEndsAt,
  }: Pick<ListedPayment, 'subscriptionStatus' | 'subscriptionEndsAt'>,
  timeZone: string,
): string {
  const { text, stage } = meaningOf(subscriptionStatus ?? 'active');
  if (subscriptionEndsAt === null) return text;
  const day = formatDay(dayIn(timeZone, new Date(subscriptionEndsAt)));
  return stage === 'ended' ? words.ended(day) : words.ends(text, day);
}
