import { z } from 'zod';
import { ATTEMPT_LIFETIME_MS } from '../domain/checkout.ts';
import { attemptIdSchema } from '../domain/ids.ts';
import type { PlanId } from '../domain/plan.ts';

const PREFIX = 'checkout-attempt:';
const attemptSchema = z.object({ id: attemptIdSchema, begunAt: z.number() });

function readAttempt(key: string): string | undefined {
  try {
    const { id, begunAt } = attemptSchema.parse(JSON.parse(localStorage.getItem(key) ?? ''));
    const age = Date.now() - begunAt;
    return age >= 0 && age < ATTEMPT_LIFETIME_MS ? id : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The attempt to buy a plan that this browser is in, begun if there is none. Reloads, the Back button
 * and other tabs share it, so all of them pay the same one subscription, and Stripe takes the money
 * for it once.
 */
export async function currentAttempt(planId: PlanId): Promise<string> {
  const key = `${PREFIX}${planId}`;
  const begin = (): string => {
    const known = readAttempt(key);
    if (known) return known;
    const id = crypto.randomUUID();
    try {
      localStorage.setItem(key, JSON.stringify({ id, begunAt: Date.now() }));
    } catch {
      // Storage may be forbidden: the attempt then lasts as long as the page.
    }
    return id;
  };
  // Two tabs that open at the same moment must not begin one each.
  return 'locks' in navigator ? await navigator.locks.request(key, begin) : begin();
}

/** Ends an attempt: the next one to buy this plan is new. */
export function forgetAttempt(planId: PlanId): void {
  removeKeys((key) => key === `${PREFIX}${planId}`);
}

/** Ends all attempts, when it is not known which plan was paid. */
export function forgetAttempts(): void {
  removeKeys((key) => key.startsWith(PREFIX));
}

function removeKeys(isMeant: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage).filter(isMeant)) localStorage.removeItem(key);
  } catch {
    // Storage may be forbidden: then nothing was kept.
  }
}
