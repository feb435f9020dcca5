/** `npm run stripe:sync`: updates products, tax, and the customer portal in Stripe to match brand.json. */
import { readConfig } from '#platform/server/config.ts';
import { DomainError } from '#platform/server/errors.ts';
import { describeError } from '#platform/server/http/log.ts';
import { connectStripe, isLiveKey } from '#features/checkout/server/stripe.ts';
import { syncPortal, syncProducts } from '#features/checkout/server/stripe-products.ts';
import { readDotEnv } from './local/machine/local-files.ts';
import { UserError } from './local/machine/user-error.ts';

readDotEnv();
try {
  const config = readConfig('stripe');
  const mode = isLiveKey(config.STRIPE_SECRET_KEY) ? 'live' : 'test';
  console.log(`Plans of brand.json in Stripe, ${mode} mode:`);
  const stripe = connectStripe(config);
  const done = await syncProducts(stripe);
  console.log(done.length > 0 ? done.join('\n') : 'All products are up to date.');
  console.log(`Customer portal, updated: STRIPE_PORTAL_URL=${await syncPortal(stripe)}`);
} catch (error) {
  if (!(error instanceof DomainError)) throw error;
  throw new UserError(`${describeError(error)}. Fix this and run the command again.`);
}
