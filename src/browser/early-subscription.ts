/**
 * Requests the subscription for the checkout while the island's script is still loading, so that both
 * arrive at the same time. This script is inline in the page, which defines `order`
 * (src/pages/checkout/[planId].astro).
 */
import { currentAttempt } from './checkout-attempts.ts';
import {
  type OrderedSubscription,
  orderSubscription,
  type SubscriptionOrder,
} from './subscription-order.ts';

declare global {
  interface Window {
    /** Response to the early request. The island uses it once. */
    earlySubscription?: Promise<OrderedSubscription>;
  }
}
declare const order: SubscriptionOrder;

/** Resolves when the page is shown. A prerendered page may never be shown, so it requests nothing. */
const shown = new Promise<void>((resolve) => {
  if (!('prerendering' in document) || !document.prerendering) resolve();
  else document.addEventListener('prerenderingchange', () => resolve(), { once: true });
});

window.earlySubscription = shown
  .then(() => currentAttempt(order.planId))
  .then((attemptId) => orderSubscription(order, attemptId));
// The island handles a failure later. Until then it must not count as an unhandled rejection.
window.earlySubscription.catch(() => undefined);
