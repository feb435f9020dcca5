import type { Stripe, StripeConstructor } from '@stripe/stripe-js';

const isSandbox = import.meta.env.PUBLIC_PAYMENTS === 'sandbox';

/**
 * The script of the payment library: Stripe's own, which must come from Stripe, or on a developer's
 * machine the sandbox's stand-in. Which one is decided when the site is built, and a build for Stripe
 * holds nothing of the sandbox. `endive` is the version that the server's `stripe` package speaks.
 */
export const paymentScript = isSandbox
  ? '/sandbox/stripe.js'
  : 'https://js.stripe.com/endive/stripe.js';

/** Loads a script. Trying again after a failure fetches it again. */
function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error('The payment library could not be loaded.'));
    };
    document.head.append(script);
  });
}

/**
 * Loads the payment library.
 * @throws Error when it cannot be loaded, or the build was given no key.
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
