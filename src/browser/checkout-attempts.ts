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

/**
 * The attempt to buy a plan that this browser is in, begun if there is none. Reloads, the Back button
 * and other tabs share it, so all of them pay the same one subscription, and Stripe takes the money
 * for it once.
 * @param dead an attempt that can be paid no more: its successor is asked for. Tabs that learn of it
 * one after the other get the same one; each would otherwise have a payment of its own.
 */
export async function currentAttempt(planId: PlanId, dead?: string): Promise<string> {
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

/** Whether another tab began another attempt: paying this one too could be paying twice. */
export function isReplaced(planId: PlanId, attemptId: string): boolean {
  const known = readAttempt(planId);
  return known !== undefined && known !== attemptId;
}

/** Ends an attempt: the next one to buy this plan is new. One that another tab began goes on. */
export function forgetAttempt(planId: PlanId, attemptId: string): void {
  if (readAttempt(planId) === attemptId) attempt(() => localStorage.removeItem(keyOf(planId)));
}
