import { type Notice, notices, paymentFailed } from '../site/notices.ts';
import { forgetAttempts } from './checkout-attempts.ts';
import { RETURN_PARAMETER } from './payment-return-script.ts';

/** How a payment ended, in the word that Stripe puts into the address when a bank sends back. */
export type PaymentOutcome = 'succeeded' | 'processing' | 'failed';

/** Where to go after a payment: the address to which banks return too. */
export function paymentReturnPath(outcome: PaymentOutcome): string {
  return `/?${RETURN_PARAMETER}=${outcome}`;
}

/**
 * The notice for a payment that this page was returned from, once. It thanks or regrets and proves
 * nothing: what was paid is what Stripe tells our server.
 */
export function takePaymentReturn(): Notice | undefined {
  const { dataset } = document.documentElement;
  const outcome = dataset.payment;
  if (outcome === undefined) return undefined;
  delete dataset.payment;
  if (outcome === 'succeeded' || outcome === 'processing') {
    forgetAttempts();
    return outcome === 'succeeded' ? notices.paymentSucceeded : notices.paymentProcessing;
  }
  return paymentFailed(undefined);
}
