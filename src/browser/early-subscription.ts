/**
 * Requests the subscription for the checkout while the island's script is still loading, so that both
 * arrive at the same time. Runs in the head of the checkout, which defines the constants.
 */
import type { PlanId } from '../domain/plan.ts';
import { currentAttempt } from './checkout-attempts.ts';
import { request } from './request.ts';

declare global {
  interface Window {
    /** Response to the early request, and its attempt. The island uses it once. */
    earlySubscription?: Promise<{ readonly attemptId: string; readonly response: Response }>;
  }
}
declare const CALL: string;
/** The plan, and the fees that the page shows. */
declare const ORDER: { readonly planId: PlanId };

/** Resolves when the page is shown. A prerendered page may never be shown, so it requests nothing. */
const shown = new Promise<void>((resolve) => {
  if (!('prerendering' in document) || !document.prerendering) resolve();
  else document.addEventListener('prerenderingchange', () => resolve(), { once: true });
});

window.earlySubscription = shown
  .then(() => currentAttempt(ORDER.planId))
  .then(async (attemptId) => ({
    attemptId,
    response: await request('POST', CALL, { ...ORDER, attemptId }),
  }));
// The island handles a failure later. Until then it must not count as an unhandled rejection.
window.earlySubscription.catch(() => undefined);
