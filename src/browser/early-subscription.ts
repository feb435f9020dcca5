/**
 * Stands in the checkout page itself and runs while the island's script is still on its way: asks for
 * the subscription of the attempt that the island would go on with, so that both are there at the
 * same time. The page puts `order` before it (src/pages/checkout/[planId].astro).
 */
import { currentAttempt } from './checkout-attempts.ts';
import {
  type OrderedSubscription,
  orderSubscription,
  type SubscriptionOrder,
} from './subscription-order.ts';

declare global {
  interface Window {
    /** What the page asked for early; to be taken once. */
    earlySubscription?: Promise<OrderedSubscription>;
  }
}
declare const order: SubscriptionOrder;

/** A page that a browser prepares on a guess has no visitor yet, and may never have one. */
const shown = new Promise<void>((resolve) => {
  if (!('prerendering' in document) || !document.prerendering) resolve();
  else document.addEventListener('prerenderingchange', () => resolve(), { once: true });
});

window.earlySubscription = shown
  .then(() => currentAttempt(order.planId))
  .then((attemptId) => orderSubscription(order, attemptId));
// The island looks at it later; until then a failure must not count as unhandled.
window.earlySubscription.catch(() => undefined);
