import { z } from 'zod';
import { attemptIdSchema } from '../domain/ids.ts';
import { planIds } from '../domain/plan.ts';
import { type Notice, notices, paymentFailed } from '../site/notices.ts';
import { forgetAttempt } from './checkout-attempts.ts';
import { PAYMENT_PARAMETER, RETURN_PARAMETER } from './payment-return-script.ts';

const KEY = 'checkout-payments';
/** Payments that are remembered: more than anybody makes in as many tabs. */
const REMEMBERED = 5;

/** How a payment ended, in the word that Stripe puts into the address when a bank sends back. */
export type PaymentOutcome = 'succeeded' | 'processing' | 'failed';

/** Stripe's words for a payment that was not made. Whatever else it says may still become one. */
const FAILED = new Set(['failed', 'canceled', 'requires_payment_method']);

const paymentSchema = z.object({
  /** Stripe's id of the payment, which is no secret. */
  payment: z.string(),
  planId: z.enum(planIds),
  attemptId: attemptIdSchema,
});
/** A payment that this browser is about to make, and the attempt it is made for. */
export type PaymentInProgress = z.infer<typeof paymentSchema>;

function parse(kept: string | null): PaymentInProgress[] {
  try {
    return z.array(paymentSchema).parse(JSON.parse(kept ?? '[]'));
  } catch {
    return [];
  }
}

/** The id of the payment that a client secret is for. */
export function paymentOf(clientSecret: string): string {
  return clientSecret.split('_secret', 1)[0] ?? '';
}

/** Remembers a payment, so that a return from it is believed. To be called before it is made. */
export function expectReturn(expected: PaymentInProgress): void {
  try {
    const others = parse(localStorage.getItem(KEY)).filter(
      ({ payment }) => payment !== expected.payment,
    );
    localStorage.setItem(KEY, JSON.stringify([expected, ...others].slice(0, REMEMBERED)));
  } catch {
    // Storage may be forbidden: then every return is believed.
  }
}

/** Whether this browser made a payment, and which attempt it was for. Each is believed once. */
function takeExpected(payment: string): { isOurs: boolean; expected?: PaymentInProgress } {
  try {
    const all = parse(localStorage.getItem(KEY));
    const expected = all.find((one) => one.payment === payment);
    if (!expected) return { isOurs: false };
    localStorage.setItem(KEY, JSON.stringify(all.filter((one) => one !== expected)));
    return { isOurs: true, expected };
  } catch {
    return { isOurs: true };
  }
}

/** Where to go after a payment: the address to which banks return too. */
export function paymentReturnPath(outcome: PaymentOutcome, payment: string): string {
  const query = new URLSearchParams({ [RETURN_PARAMETER]: outcome, [PAYMENT_PARAMETER]: payment });
  return `/?${query.toString()}`;
}

/**
 * The notice for a payment that this page was returned from, once. Only for one that this browser
 * made: anybody can write a link. It thanks or regrets and proves nothing: what was paid is what
 * Stripe tells our server.
 */
export function takePaymentReturn(): Notice | undefined {
  const { dataset } = document.documentElement;
  const [outcome, payment] = dataset.payment?.split(' ') ?? [];
  if (outcome === undefined || payment === undefined) return undefined;
  delete dataset.payment;
  const { isOurs, expected } = takeExpected(payment);
  if (!isOurs) return undefined;
  if (FAILED.has(outcome)) return paymentFailed(undefined);
  if (expected && (outcome === 'succeeded' || outcome === 'processing')) {
    forgetAttempt(expected.planId, expected.attemptId);
  }
  return outcome === 'succeeded' ? notices.paymentSucceeded : notices.paymentProcessing;
}
