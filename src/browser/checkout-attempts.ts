import { ATTEMPT_LIFETIME_MS, isAttemptId } from '../domain/checkout-attempt.ts';
import type { PlanId } from '../domain/plan.ts';
import { attempt } from './attempt.ts';

function keyOf(planId: PlanId): string {
  return `checkout-attempt:${planId}`;
}

function readAttempt(planId: PlanId): string | undefined {
  return attempt(() => {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(planId)) ?? '{}');
    const { id, begunAt } = (kept ?? {}) as Partial<Record<string, unknown>>;
    const age = Date.now() - Number(begunAt);
    return isAttemptId(id) && age >= 0 && age < ATTEMPT_LIFETIME_MS ? id : undefined;
  });
}

/** Goes on with the attempt that is kept, unless it is the one that cannot be continued. */
async function takeUp(planId: PlanId, dead?: string): Promise<string> {
  const begin = (): string => {
    const known = readAttempt(planId);
    if (known && known !== dead) return known;
    const id = crypto.randomUUID();
    const kept = JSON.stringify({ id, begunAt: Date.now() });
    // Where storage is forbidden, the attempt lasts as long as the page.
    attempt(() => localStorage.setItem(keyOf(planId), kept));
    return id;
  };
  // Two tabs that open at the same moment must not begin one each.
  return 'locks' in navigator ? await navigator.locks.request(keyOf(planId), begin) : begin();
}

/**
 * The attempt to buy a plan that this browser is in, begun if there is none. Reloads, the Back button
 * and other tabs share it, so all of them pay the same one subscription, and Stripe takes the money
 * for it once.
 */
export function currentAttempt(planId: PlanId): Promise<string> {
  return takeUp(planId);
}

/**
 * The attempt that follows one which can no longer be paid. Tabs that learn of it one after the
 * other must get the same successor: each would otherwise have a payment of its own.
 */
export function nextAttempt(planId: PlanId, dead: string): Promise<string> {
  return takeUp(planId, dead);
}

/** Whether another tab began another attempt: paying this one too could be paying twice. */
export function isReplaced(planId: PlanId, attemptId: string): boolean {
  const known = readAttempt(planId);
  return known !== undefined && known !== attemptId;
}

/** Ends an attempt: the next one to buy this plan is new. One that another tab began goes on. */
export function forgetAttempt(planId: PlanId, attemptId: string): void {
  if (readAttempt(planId) === attemptId) attempt(() => localStorage.removeItem(keyOf(planId)));
}
