import type { Stripe, StripeElements } from '@stripe/stripe-js';
import type { PaymentOutcome } from '../../browser/payment-return.ts';

/** Who pays, as entered beside the card. It goes to the payment provider, not to our server. */
export interface Payer {
  readonly name: string;
  readonly email: string;
}

export type Confirmation =
  | { readonly kind: Exclude<PaymentOutcome, 'failed'> }
  /** The provider's sentence, or the one of what was thrown. */
  | { readonly kind: 'failed'; readonly message: string | undefined }
  /** This session can be paid no more; another one can. */
  | { readonly kind: 'stale' };

/** What a payment that is over amounts to: paid is paid, in whatever tab. */
function settled(status: string | undefined): Confirmation | undefined {
  if (status === 'succeeded' || status === 'processing') return { kind: status };
  return status === 'canceled' ? { kind: 'stale' } : undefined;
}

/**
 * Asks the payment provider to take the money. A bank that must be visited leaves the page and
 * returns to the site's origin.
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
        return_url: window.location.origin,
        payment_method_data: { billing_details: { name, email } },
      },
    });
    if (!error) return settled(paymentIntent.status) ?? { kind: 'failed', message: undefined };
    return settled(error.payment_intent?.status) ?? { kind: 'failed', message: error.message };
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : undefined };
  }
}
