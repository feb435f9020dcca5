import type { Stripe, StripeConstructor } from '@stripe/stripe-js';

const isSandbox = import.meta.env.PUBLIC_PAYMENTS === 'sandbox';

/**
 * Address of the payment library. Stripe requires that its script is loaded from Stripe. A build with
 * PUBLIC_PAYMENTS=sandbox loads the payment sandbox of this project instead, and any other build contains no code of
 * it. `endive` is the name of the Stripe API version that the `stripe` package on the server uses, too.
 */
export const paymentScript = isSandbox
  ? '/sandbox/stripe.js'
  : 'https://js.stripe.com/endive/stripe.js';

/**
 * Link to the page that rehearses what can follow a payment. Undefined in a build for Stripe, which
 * does not even contain the text.
 */
export function rehearsalLink(
  invoiceId: string,
): { readonly href: string; readonly text: string } | undefined {
  if (!isSandbox) return undefined;
  return {
    href: `/sandbox/payment?invoice=${invoiceId}`,
    text: 'Rehearse a refund, a dispute, a renewal, or a cancellation',
  };
}

/** Loads a script. After a failure, another call fetches it again. */
function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error('The payment library could not be loaded.'));
    document.head.append(script);
  });
}

/**
 * Loads the payment library.
 * @throws Error if it cannot be loaded, or if the build had no key.
 */
export async function loadPayments(): Promise<Stripe> {
  const key: unknown = isSandbox
    ? 'pk_test_sandbox'
    : import.meta.env.PUBLIC_STRIPE_PUBLISHABLE_KEY;
  if (typeof key !== 'string' || key === '') {
    throw new Error('PUBLIC_STRIPE_PUBLISHABLE_KEY was not set when the site was built.');
  }
  const page = window as unknown as { Stripe?: StripeConstructor };
  if (!page.Stripe) await loadScript(paymentScript);
  if (!page.Stripe) throw new Error('The payment library could not be loaded.');
  return page.Stripe(key);
}
