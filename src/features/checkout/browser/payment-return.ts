import { isSubscriptionAnswer, type PaidState, type SubscriptionAnswer } from '../purchase.ts';
import { PAYMENT_PARAMETER, RETURN_PARAMETER } from '../unseen-payment.ts';
import { callPaths, pagePaths } from '#features/site/paths.ts';
import { isKnownPlan, type PlanId, planIds, plans } from '#brand/plan.ts';
import { ApiError, send } from '#platform/browser/api.ts';
import {
  clearPayment,
  isBlocked,
  isPayable,
  isPending,
  isUnseen,
  readPurchase,
  removedPlans,
  type StoredPurchase,
  storeFailure,
  storeResult,
  storeSeen,
  type Terms,
} from './purchases.ts';

export type PurchaseSubscription = SubscriptionAnswer & { readonly attemptId: string };

/**
 * Asks the server for the subscription of a purchase. If the purchase may have been paid, the server looks for
 * that payment first.
 * @throws ApiError if the server refused it. Its status is 409 if the purchase can no longer be paid.
 */
export async function askForSubscription(
  { id: planId, setupFee, monthlyFee }: { readonly id: string } & Partial<Terms>,
  { id: attemptId, payment }: Pick<StoredPurchase, 'id' | 'payment'>,
): Promise<PurchaseSubscription> {
  const order = { planId, setupFee, monthlyFee, attemptId, payment };
  const response = await send('POST', callPaths.createSubscription, order);
  const answer: unknown = await response.json();
  if (!isSubscriptionAnswer(answer)) throw new Error('The server sent an unexpected response.');
  return { ...answer, attemptId };
}

/** Result of a payment, in Stripe's terms, which Stripe also adds to the address after a visit to a bank. */
export type PaymentOutcome = PaidState | 'failed';

/** Stripe's terms for a payment that was not made. Any other payment may still be made. */
const FAILED = new Set(['failed', 'canceled', 'requires_payment_method']);

/** Address to open after a payment. Banks redirect to the same address. */
export function paymentReturnPath(outcome: PaymentOutcome, payment: string): string {
  const query = new URLSearchParams({ [RETURN_PARAMETER]: outcome, [PAYMENT_PARAMETER]: payment });
  return `${pagePaths.home}?${query.toString()}`;
}

/** Result of a payment, with the purchase that made it. If storage is disabled, the purchase is unknown. */
export interface PaymentReturn {
  readonly outcome: PaymentOutcome;
  readonly planId: PlanId | undefined;
  readonly purchase: StoredPurchase | undefined;
}

function outcomeOf(term: string): PaymentOutcome {
  if (FAILED.has(term)) return 'failed';
  return term === 'succeeded' ? 'succeeded' : 'processing';
}

async function findPurchases(ids = [...planIds, ...removedPlans()]) {
  const found = await Promise.all(
    ids.map(async (planId) => ({ planId, purchase: await readPurchase(planId) })),
  );
  return found.flatMap(({ planId, purchase }) => (purchase ? [{ planId, purchase }] : []));
}

/** Time after which storage counts as disabled, in milliseconds. A damaged database may never answer. */
const STORAGE_LIMIT_MS = 5_000;

const wait = () => new Promise<void>((resolve) => setTimeout(resolve, STORAGE_LIMIT_MS));

/** Takes the result out of the address. */
function takeFromAddress() {
  const query = new URLSearchParams(location.search);
  const term = query.get(RETURN_PARAMETER);
  if (term === null) return undefined;
  history.replaceState(null, '', location.pathname);
  return { outcome: outcomeOf(term), payment: query.get(PAYMENT_PARAMETER) };
}

/**
 * Result that the address named, with its purchase. It accepts only a payment that this browser made,
 * because anyone can write a link. The result is only for display. Stripe reports payments to our server.
 */
async function matchReturn({
  outcome,
  payment,
}: NonNullable<ReturnType<typeof takeFromAddress>>): Promise<PaymentReturn | undefined> {
  const purchases = await Promise.race([findPurchases(), wait()]);
  // If storage is blocked, another tab's message that it has shown the result may arrive before this tab shows it.
  // After a failure in one tab, another tab may still bring a payment.
  const isAwaited = outcome === 'failed' ? isPending : isUnseen;
  const found = purchases?.find(
    ({ purchase }) => purchase.payment === payment && (isBlocked() || isAwaited(purchase)),
  );
  if (found) return { outcome, ...found };
  // If storage is disabled, every result is accepted.
  const isUnknown = !purchases || isBlocked();
  return isUnknown ? { outcome, planId: undefined, purchase: undefined } : undefined;
}

/** Asks the server whether an interrupted payment was made. */
async function askAbout(
  planId: PlanId,
  purchase: StoredPurchase,
): Promise<PaymentReturn | undefined> {
  try {
    const plan = isKnownPlan(planId) ? plans[planId] : { id: planId, ...purchase.terms };
    const { payment } = await askForSubscription(plan, purchase);
    if (payment !== 'open') return { outcome: payment, planId, purchase };
    // Nobody can pay it anymore, so nobody needs to ask again.
    if (!isPayable(purchase)) await clearPayment(planId, purchase.id);
    return undefined;
  } catch (error) {
    const isDead = error instanceof ApiError && error.status === 409;
    if (isDead) await storeFailure(planId, purchase.id);
    return undefined;
  }
}

/** Asks the server about the pending payments of some plans, or of all. */
export async function askAboutPending(ids?: PlanId[]): Promise<PaymentReturn | undefined> {
  const pending = (await findPurchases(ids)).filter(({ purchase }) => isPending(purchase));
  const found = await Promise.all(
    pending.map(({ planId, purchase }) => askAbout(planId, purchase)),
  );
  return found.find((one) => one !== undefined);
}

async function findResult(): Promise<PaymentReturn | undefined> {
  const named = takeFromAddress();
  const returned = named && (await matchReturn(named));
  if (returned) return returned;
  return askAboutPending();
}

/**
 * Finds the result of a payment that the customer has not seen yet. It is in the address. After an
 * interruption, it is not, and the server is asked about each payment that this browser started. A plan that
 * was paid then counts as bought in every tab.
 */
export async function findPaymentReturn(): Promise<PaymentReturn | undefined> {
  const found = await findResult();
  const { outcome, planId, purchase } = found ?? {};
  if (!found || !planId || !purchase?.payment || !outcome || outcome === 'failed') return found;
  const { id, payment } = purchase;
  const stored = await storeResult(planId, id, { payment, result: outcome });
  return { ...found, purchase: stored?.id === id ? stored : purchase };
}

/** Records that the customer has seen a result. A failed payment's purchase can be paid again. */
export async function markResultSeen({
  outcome,
  planId,
  purchase: seen,
}: PaymentReturn): Promise<void> {
  if (!planId || !seen) return;
  if (outcome === 'failed') await storeFailure(planId, seen.id);
  else await storeSeen(planId, seen.id, seen.resultAt);
}
