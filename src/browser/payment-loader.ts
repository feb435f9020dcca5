import type { Stripe, StripeConstructor } from '@stripe/stripe-js';

/** Loads a script of our own origin once. */
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
 * Loads the payment library: Stripe's own, or on a developer's machine the sandbox's stand-in. Which
 * one is decided when the site is built, and a build for Stripe holds nothing of the sandbox.
 * @throws Error when it cannot be loaded, or the build was given no key.
 */
export async function loadPayments(): Promise<Stripe> {
  if (import.meta.env.PUBLIC_PAYMENTS === 'sandbox') {
    await loadScript('/sandbox/stripe.js');
    return (window as unknown as { Stripe: StripeConstructor }).Stripe('pk_test_sandbox');
  }
  const key: unknown = import.meta.env.PUBLIC_STRIPE_PUBLISHABLE_KEY;
  if (typeof key !== 'string' || key === '') {
    throw new Error('PUBLIC_STRIPE_PUBLISHABLE_KEY was not set when the site was built.');
  }
  // The pure entry has no side effect: Stripe's script loads here and on no other page.
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  const stripe = await loadStripe(key);
  if (!stripe) throw new Error('The payment library could not be loaded.');
  return stripe;
}
