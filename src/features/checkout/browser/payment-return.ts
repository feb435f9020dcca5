import {
  isSubscriptionAnswer,
  PAYMENT_PARAMETER,
  type PurchaseState,
  RETURN_PARAMETER,
  type SubscriptionAnswer,
} from '../checkout-attempt.ts';
import { callPaths } from '#features/site/paths.ts';
import { type Plan, type PlanId, planIds, plans } from '#brand/plan.ts';
import { ApiError, send } from '#platform/browser/api.ts';
import {
  clearPending,
  isBlocked,
  isPending,
  readAttempt,
  type StoredAttempt,
  storeResult,
  storeSeen,
} from './checkout-attempts.ts';

export type AttemptSubscription = SubscriptionAnswer & { readonly attemptId: string };

/**
 * Asks the server for the subscription of an attempt. If the attempt may have been paid, the server looks for
 * that payment first.
 * @throws ApiError if the server refused it. Its status is 409 if the attempt can no longer be paid.
 */
export async function askForSubscription(
  { id: planId, setupFee, monthlyFee }: Plan,
  { id: attemptId, payment }: Pick<StoredAttempt, 'id' | 'payment'>,
): Promise<AttemptSubscription> {
  const order = { planId, setupFee, monthlyFee, attemptId, payment };
  const response = await send('POST', callPaths.createSubscription, order);
  const answer: unknown = await response.json();
  if (!isSubscriptionAnswer(answer)) throw new Error('The server sent an unexpected response.');
  return { ...answer, attemptId };
}

/** Result of a payment, in Stripe's terms, which Stripe also adds to the address after a visit to a bank. */
export type PaymentOutcome = PurchaseState | 'failed';

/** Stripe's terms for a payment that was not made. Any other payment may still be made. */
const FAILED = new Set(['failed', 'canceled', 'requires_payment_method']);

/** Returns the address to open after a payment. Banks redirect to the same address. */
export function paymentReturnPath(outcome: PaymentOutcome, payment: string): string {
  const query = new URLSearchParams({ [RETURN_PARAMETER]: outcome, [PAYMENT_PARAMETER]: payment });
  return `/?${query.toString()}`;
}

/** Result of a payment, with the attempt that made it. If storage is disabled, the attempt is unknown. */
export interface PaymentReturn {
  readonly outcome: PaymentOutcome;
  readonly planId: PlanId | undefined;
  readonly attempt: StoredAttempt | undefined;
}

function outcomeOf(term: string): PaymentOutcome {
  if (FAILED.has(term)) return 'failed';
  return term === 'succeeded' ? 'succeeded' : 'processing';
}

/** Returns the attempts of this browser, with their plans. */
async function findAttempts() {
  const found = await Promise.all(
    planIds.map(async (planId) => ({ planId, attempt: await readAttempt(planId) })),
  );
  return found.flatMap(({ planId, attempt }) => (attempt ? [{ planId, attempt }] : []));
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
 * Returns the result that the address named, with its attempt. It accepts only a payment that this browser made,
 * because anyone can write a link. The result is only for display. Stripe reports payments to our server.
 */
async function matchReturn({
  outcome,
  payment,
}: NonNullable<ReturnType<typeof takeFromAddress>>): Promise<PaymentReturn | undefined> {
  const attempts = await Promise.race([findAttempts(), wait()]);
  // If storage is blocked, another tab's message that it has shown the result may arrive before this tab shows it.
  const found = attempts?.find(
    ({ attempt }) => attempt.payment === payment && (isBlocked() || isPending(attempt)),
  );
  if (found) return { outcome, ...found };
  // If storage is disabled, every result is accepted.
  const isUnknown = !attempts || isBlocked();
  return isUnknown ? { outcome, planId: undefined, attempt: undefined } : undefined;
}

/** Asks the server whether an interrupted payment was made. */
async function askAbout(
  planId: PlanId,
  attempt: StoredAttempt,
): Promise<PaymentReturn | undefined> {
  try {
    const { payment } = await askForSubscription(plans[planId], attempt);
    return payment === 'open' ? undefined : { outcome: payment, planId, attempt };
  } catch (error) {
    const isDead = error instanceof ApiError && error.status === 409;
    if (isDead) await clearPending(planId, attempt.id);
    return undefined;
  }
}

async function findResult(): Promise<PaymentReturn | undefined> {
  const named = takeFromAddress();
  const returned = named && (await matchReturn(named));
  if (returned) return returned;
  const pending = (await findAttempts()).filter(({ attempt }) => isPending(attempt));
  const found = await Promise.all(pending.map(({ planId, attempt }) => askAbout(planId, attempt)));
  return found.find((one) => one !== undefined);
}

/**
 * Finds the result of a payment that the customer has not seen yet. It is in the address. After an
 * interruption, it is not, and the server is asked about each payment that this browser started. A plan that
 * was paid then counts as bought in every tab.
 */
export async function findPaymentReturn(): Promise<PaymentReturn | undefined> {
  const found = await findResult();
  const { outcome, planId, attempt } = found ?? {};
  if (!found || !planId || !attempt?.payment || !outcome || outcome === 'failed') return found;
  const { id, payment } = attempt;
  const stored = await storeResult(planId, id, { payment, result: outcome });
  return { ...found, attempt: stored?.id === id ? stored : attempt };
}

/** Records that the customer has seen a result. A failed payment's attempt can be paid again. */
export async function markResultSeen({
  outcome,
  planId,
  attempt: seen,
}: PaymentReturn): Promise<void> {
  if (!planId || !seen) return;
  if (outcome === 'failed') await clearPending(planId, seen.id);
  else await storeSeen(planId, seen.id, seen.resultAt);
}
