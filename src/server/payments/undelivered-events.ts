import type Stripe from 'stripe';
import { UNDELIVERED_FOR_DAYS } from '../../domain/intake-review.ts';
import { DAY_MS } from '../../domain/retention.ts';
import { handledEvents } from './payment-events.ts';
import { askStripe } from './stripe.ts';

/** Age from which an event counts as undelivered, in milliseconds. Stripe has then tried several times. */
const PATIENCE_MS = 3_600_000;

/**
 * Counts recent events that Stripe could not deliver, because the site failed or was not reached. Stripe
 * counts them for all webhook endpoints of the account, and stops trying after three days.
 * @returns at most 100.
 * @throws the errors of `askStripe`.
 */
export async function countUndelivered(stripe: Stripe, now: Date): Promise<number> {
  const secondsAgo = (age: number) => Math.floor((now.getTime() - age) / 1_000);
  const events = await askStripe(() =>
    stripe.events.list({
      delivery_success: false,
      types: [...handledEvents],
      created: { gte: secondsAgo(UNDELIVERED_FOR_DAYS * DAY_MS), lte: secondsAgo(PATIENCE_MS) },
      limit: 100,
    }),
  );
  return events.data.length;
}
