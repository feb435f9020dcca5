/**
 * Requests the subscription for the checkout while the island's script is still loading, so that both
 * arrive at the same time. Runs in the head of the checkout, which defines the constant.
 */
import {
  currentAttempt,
  type OrderedSubscription,
  orderSubscription,
  type SubscriptionOrder,
} from './checkout-attempts.ts';

declare global {
  interface Window {
    /** Response to the early request. The island uses it once. */
    earlySubscription?: Promise<OrderedSubscription>;
  }
}
declare const ORDER: SubscriptionOrder;

/** Resolves when the page is shown. A prerendered page may never be shown, so it requests nothing. */
const shown = new Promise<void>((resolve) => {
  if (!('prerendering' in document) || !document.prerendering) resolve();
  else document.addEventListener('prerenderingchange', () => resolve(), { once: true });
});

window.earlySubscription = shown
  .then(() => currentAttempt(ORDER.planId))
  .then((attemptId) => orderSubscription(ORDER, attemptId));
// The island handles a failure later. Until then it must not count as an unhandled rejection.
window.earlySubscription.catch(() => undefined);
