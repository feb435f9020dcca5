import { isAttemptId } from '../domain/checkout-attempt.ts';
import { isKnownPlan, type PlanId } from '../domain/plan.ts';
import { attempt } from './attempt.ts';
import { forgetAttempt } from './checkout-attempts.ts';
import { PAYMENT_PARAMETER, RETURN_PARAMETER } from './payment-return-address.ts';

const KEY = 'checkout-payments';
/** Payments that are remembered: more than anybody makes in as many tabs. */
const REMEMBERED = 5;

/** How a payment ended, in the word that Stripe puts into the address when a bank sends back. */
export type PaymentOutcome = 'succeeded' | 'processing' | 'failed';

/** Stripe's words for a payment that was not made. Whatever else it says may still become one. */
const FAILED = new Set(['failed', 'canceled', 'requires_payment_method']);

/** A payment that this browser is about to make, and the attempt it is made for. */
export interface PaymentInProgress {
  /** Stripe's id of the payment, which is no secret. */
  readonly payment: string;
  readonly planId: PlanId;
  readonly attemptId: string;
}

function isPaymentInProgress(value: unknown): value is PaymentInProgress {
  const { payment, planId, attemptId } = (value ?? {}) as Partial<Record<string, unknown>>;
  return typeof payment === 'string' && isKnownPlan(planId) && isAttemptId(attemptId);
}

/** The payments that are remembered, newest first. @throws where storage is forbidden. */
function readExpected(): PaymentInProgress[] {
  const kept = localStorage.getItem(KEY) ?? '[]';
  const value = attempt((): unknown => JSON.parse(kept));
  return Array.isArray(value) ? value.filter(isPaymentInProgress) : [];
}

/** The id of the payment that a client secret is for. */
export function paymentOf(clientSecret: string): string {
  return clientSecret.split('_secret', 1)[0] ?? '';
}

/** Remembers a payment, so that a return from it is believed. To be called before it is made. */
export function expectReturn(expected: PaymentInProgress): void {
  attempt(() => {
    const others = readExpected().filter(({ payment }) => payment !== expected.payment);
    localStorage.setItem(KEY, JSON.stringify([expected, ...others].slice(0, REMEMBERED)));
  });
}

interface Expectation {
  readonly isOurs: boolean;
  readonly expected?: PaymentInProgress | undefined;
}

/** Whether this browser made a payment, and which attempt it was for. Each is believed once. */
function takeExpected(payment: string): Expectation {
  const taken = attempt((): Expectation => {
    const all = readExpected();
    const expected = all.find((one) => one.payment === payment);
    localStorage.setItem(KEY, JSON.stringify(all.filter((one) => one !== expected)));
    return { isOurs: expected !== undefined, expected };
  });
  // Where storage is forbidden, every return is believed.
  return taken ?? { isOurs: true };
}

/** Where to go after a payment: the address to which banks return too. */
export function paymentReturnPath(outcome: PaymentOutcome, payment: string): string {
  const query = new URLSearchParams({ [RETURN_PARAMETER]: outcome, [PAYMENT_PARAMETER]: payment });
  return `/?${query.toString()}`;
}

export interface PaymentReturn {
  readonly outcome: PaymentOutcome;
  /** Not known where the browser keeps nothing. */
  readonly planId: PlanId | undefined;
}

/**
 * How the payment ended that this page was returned from, once. Only for one that this browser made:
 * anybody can write a link. It proves nothing: what was paid is what Stripe tells our server.
 */
export function takePaymentReturn(): PaymentReturn | undefined {
  const { dataset } = document.documentElement;
  const [word, payment] = dataset.payment?.split(' ') ?? [];
  if (word === undefined || payment === undefined) return undefined;
  delete dataset.payment;
  const { isOurs, expected } = takeExpected(payment);
  if (!isOurs) return undefined;
  const planId = expected?.planId;
  if (FAILED.has(word)) return { outcome: 'failed', planId };
  if (expected && (word === 'succeeded' || word === 'processing')) {
    forgetAttempt(expected.planId, expected.attemptId);
  }
  return { outcome: word === 'succeeded' ? 'succeeded' : 'processing', planId };
}
