import type { PaymentIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { type PaidState, stateOf } from '#features/checkout/purchase.ts';
import { toAsciiEmail } from '#platform/ascii-email.ts';
import { pagePaths } from '#features/site/paths.ts';
import { paymentTexts as texts } from '#texts/checkout.ts';

/** Person who pays, as entered. The payment provider receives these fields, and our server does not. */
export interface Payer {
  readonly name: string;
  readonly email: string;
}

export type Confirmation =
  | { readonly kind: PaidState }
  | {
      readonly kind: 'failed';
      readonly message: string | undefined;
    }
  /** The payment may have been made, because the provider gave no clear answer. */
  | { readonly kind: 'unclear'; readonly message: string | undefined }
  /** This session can no longer be paid, but a new one can. */
  | { readonly kind: 'stale' };

/** Outcome of a finished payment, even if it was made in another tab. */
function settled(intent: PaymentIntent | undefined): Confirmation | undefined {
  const state = intent ? stateOf(intent) : 'open';
  if (state === 'open') return undefined;
  return { kind: state === 'canceled' ? 'stale' : state };
}

function failureOf({ type, message, payment_intent: intent }: StripeError): Confirmation {
  // An error without an intent is certain only if it is about the details that the customer entered.
  const isCertain = intent ?? (type === 'validation_error' || type === 'card_error');
  return settled(intent) ?? { kind: isCertain ? 'failed' : 'unclear', message };
}

/**
 * Asks the payment provider to take the payment. If a bank must be visited, the browser leaves this
 * page and returns to the landing page.
 */
export async function confirmPayment(
  stripe: Stripe,
  elements: StripeElements,
  { name, email }: Payer,
): Promise<Confirmation> {
  try {
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      redirect: 'if_required',
      confirmParams: {
        return_url: window.location.origin + pagePaths.home,
        payment_method_data: {
          // Mail servers use this form of the domain, and the provider may refuse another one.
          billing_details: { name: name.trim(), email: toAsciiEmail(email.trim()) },
        },
      },
    });
    if (error) return failureOf(error);
    return settled(paymentIntent) ?? { kind: 'failed', message: undefined };
  } catch (error) {
    // `fetch` reports a lost connection as a TypeError, whose message is for developers.
    const message = error instanceof TypeError ? texts.connectionLost : (error as Error).message;
    return { kind: 'unclear', message };
  }
}
