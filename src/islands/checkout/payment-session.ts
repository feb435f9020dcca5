import type { Stripe } from '@stripe/stripe-js';
import { ApiError } from '#platform/browser/api.ts';
import {
  clearPayment,
  currentPurchase,
  isPayable,
  isPending,
  removedPlans,
  startPayment,
  storeResult,
  wasBought,
} from '#features/checkout/browser/purchases.ts';
import { loadPayments } from '#features/checkout/browser/payment-loader.ts';
import {
  askAboutPending,
  askForSubscription,
  type PurchaseSubscription,
  paymentReturnPath,
} from '#features/checkout/browser/payment-return.ts';
import { paymentOf, type IntentState, type PaidState } from '#features/checkout/purchase.ts';
import { pagePaths } from '#features/site/paths.ts';
import { prices } from '#brand/money.ts';
import type { Plan } from '#brand/plan.ts';

/** Subscription that can be paid, with the payment library. */
export interface PaymentSession {
  readonly stripe: Stripe;
  readonly clientSecret: string;
  readonly attemptId: string;
  /** True if the customer pressed Pay earlier, and left the page before the result was known. */
  readonly wasInterrupted: boolean;
  /** Time of the purchase after which the customer chose to buy the plan again. */
  readonly repeated: number | undefined;
}

/** This browser bought the plan in the last 24 hours, so only an explicit choice leads to a payment. */
export interface Bought {
  /** In milliseconds since 1970. */
  readonly boughtAt: number;
}

/** Result of `openSession` if the purchase is paid, and the browser goes to the page with the result. */
export const LEAVING = 'leaving';

/** The subscription of a payment session. */
type Order = Pick<PurchaseSubscription, 'clientSecret' | 'attemptId'>;

/**
 * Prepares the payment form.
 * @param chosen time of the purchase after which the customer chose on this page to buy the plan again.
 * @throws Error if the server or the payment library cannot be used.
 */
export async function openSession(
  plan: Plan,
  chosen?: number,
): Promise<PaymentSession | Bought | typeof LEAVING> {
  const library = loadPayments();
  // `library` is awaited later. If it fails before that, the failure must not count as unhandled.
  library.catch(() => undefined);
  if (await askAboutPending(removedPlans())) {
    window.location.replace(pagePaths.home);
    return LEAVING;
  }
  let purchase = await currentPurchase(plan.id, { repeated: chosen });
  // The customer made the choice before Pay was pressed.
  const repeated = isPending(purchase) ? purchase.boughtAt : chosen;
  if (wasBought(purchase) && purchase.boughtAt !== repeated) {
    return { boughtAt: Number(purchase.boughtAt) };
  }
  let order: PurchaseSubscription;
  try {
    order = await askForSubscription(plan, purchase);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    purchase = await currentPurchase(plan.id, { dead: purchase.id, repeated });
    order = await askForSubscription(plan, purchase);
  }
  const wasInterrupted = isPending(purchase);
  if (order.payment === 'open' && !isPayable(purchase)) {
    await clearPayment(plan.id, purchase.id);
    purchase = await currentPurchase(plan.id, { repeated });
    order = await askForSubscription(plan, purchase);
  }
  const { clientSecret, attemptId, payment } = order;
  const { isSeen, boughtAt } = purchase;
  // The customer knows that the bank still works on it, which takes days.
  if (payment === 'processing' && isSeen && boughtAt) return { boughtAt };
  if (payment !== 'open') {
    await leaveCheckout(plan, order, payment);
    return LEAVING;
  }
  const stripe = await library;
  // If storage is blocked, another tab may have been too busy to tell of its purchase before.
  const { id } = await currentPurchase(plan.id, { repeated });
  if (id !== attemptId) return openSession(plan, chosen);
  return { stripe, clientSecret, attemptId, wasInterrupted, repeated };
}

/**
 * Asks the server for the state of a session's payment. The page does so before it offers to pay again.
 * @returns `canceled` if it can no longer be paid on this page; undefined if there is no answer.
 */
export async function findOutcome(
  plan: Plan,
  { clientSecret, attemptId }: PaymentSession,
): Promise<IntentState | 'canceled' | undefined> {
  try {
    const purchase = { id: attemptId, payment: paymentOf(clientSecret) };
    return (await askForSubscription(plan, purchase)).payment;
  } catch (error) {
    // After 400, the fees have changed, and only a page with the new ones can ask.
    const isOver = error instanceof ApiError && (error.status === 409 || error.status === 400);
    return isOver ? 'canceled' : undefined;
  }
}

/**
 * Asks to pay a session. If permitted, this browser stores that its payment may have been made.
 * @returns false if the session must not be paid.
 */
export async function askToPay(
  plan: Plan,
  { clientSecret, attemptId, repeated }: PaymentSession,
  payerName: string,
): Promise<boolean> {
  const payment = paymentOf(clientSecret) || attemptId;
  const { name, setupFee, monthlyFee } = plan;
  const terms = { name, setupFee, monthlyFee, currency: prices.currency };
  return startPayment(plan.id, attemptId, { payment, payerName, repeated, terms });
}

/** Opens the page that shows the result. The purchase counts as pending until that page has shown it. */
export async function leaveCheckout(
  plan: Plan,
  { clientSecret, attemptId }: Order,
  result: PaidState,
): Promise<void> {
  const payment = paymentOf(clientSecret) || attemptId;
  // Stores the result again, because another tab may have shown it.
  await storeResult(plan.id, attemptId, { payment, result });
  // Replaces this page, so that Back does not lead to a checkout that is over.
  window.location.replace(paymentReturnPath(result, payment));
}
