import { ATTEMPT_LIFETIME_MS, isAttemptId, KEY_LIFETIME_MS } from '../checkout-attempt.ts';
import type { PlanId } from '#brand/plan.ts';
import { tryStorage } from '#platform/browser/try-storage.ts';

/** An attempt to buy a plan, as this browser stores it. */
export interface StoredAttempt {
  readonly id: string;
  /** In milliseconds since 1970. */
  readonly begunAt: number;
  /**
   * Stripe's id of the payment, which is not secret. It is set from the moment Pay is pressed until the
   * customer has seen the result. The landing page searches the storage for this field's name.
   */
  readonly payment?: string;
  /** Name of the payer, for the next step on the page that shows the result. */
  readonly payerName?: string | undefined;
}

function keyOf(planId: PlanId): string {
  return `checkout-attempt:${planId}`;
}

function readStored(planId: PlanId): Partial<StoredAttempt> {
  const stored = tryStorage((): unknown => JSON.parse(localStorage.getItem(keyOf(planId)) ?? ''));
  return stored ?? {};
}

// If storage is disabled, nothing is stored, and an attempt lasts only as long as its page.
function store(planId: PlanId, stored: StoredAttempt): void {
  tryStorage(() => localStorage.setItem(keyOf(planId), JSON.stringify(stored)));
}

function readAttempt(planId: PlanId): StoredAttempt | undefined {
  const stored = readStored(planId);
  const age = Date.now() - Number(stored.begunAt);
  const isCurrent = age >= 0 && age < (stored.payment ? KEY_LIFETIME_MS : ATTEMPT_LIFETIME_MS);
  return isAttemptId(stored.id) && isCurrent ? (stored as StoredAttempt) : undefined;
}

/**
 * Returns this browser's attempt to buy a plan, and starts one if there is none. Reloads, the Back
 * button, and other tabs share the attempt. All of them pay for the same subscription, and Stripe
 * charges it once.
 * @param dead id of an attempt that can no longer be paid. All tabs that pass it get the same new
 * attempt; otherwise each tab would start a separate payment.
 */
export function currentAttempt(planId: PlanId, dead?: string): string {
  const known = readAttempt(planId)?.id;
  if (known && known !== dead) return known;
  const id = crypto.randomUUID();
  store(planId, { id, begunAt: Date.now() });
  return id;
}

/**
 * True if another tab has started another attempt, for example because both opened at the same moment.
 * Paying for both could charge the customer twice, so only the attempt that is stored can be paid.
 */
export function isReplaced(planId: PlanId, attemptId: string): boolean {
  const known = readAttempt(planId)?.id;
  return known !== undefined && known !== attemptId;
}

/** Removes an attempt, so that the next purchase of the plan starts another. Keeps a newer attempt. */
export function forgetAttempt(planId: PlanId, attemptId: string): void {
  if (readAttempt(planId)?.id === attemptId) {
    tryStorage(() => localStorage.removeItem(keyOf(planId)));
  }
}

/**
 * Stores that an attempt's payment may have been made. The pages then ask the server for its result, until
 * `forgetAttempt` or `clearPending` is called.
 */
export function markPending(planId: PlanId, id: string, payment: string, payerName?: string): void {
  if (isReplaced(planId, id)) return;
  const stored = readStored(planId);
  const known = stored.id === id ? stored : {};
  const { begunAt = Date.now() } = known;
  const name = payerName ?? known.payerName;
  store(planId, { id, begunAt, payment, payerName: name });
}

/** Stores that an attempt's payment was not made. The attempt can still be paid. */
export function clearPending(planId: PlanId, id: string): void {
  const known = readAttempt(planId);
  if (known?.id === id) store(planId, { id, begunAt: known.begunAt });
}

/** Returns a plan's attempt if it may have been paid and the customer has not seen the result. */
export function pendingPayment(planId: PlanId): StoredAttempt | undefined {
  const known = readAttempt(planId);
  return known?.payment ? known : undefined;
}
