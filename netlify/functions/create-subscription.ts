import type { Config } from '@netlify/functions';
import {
  CHECKOUT_BODY_MAX_BYTES,
  subscriptionRequestSchema,
} from '#features/checkout/subscription-request.ts';
import { readConfig } from '#platform/server/config.ts';
import { endpoint, operation } from '#platform/server/http/endpoint.ts';
import { checkCheckoutLimits } from '#features/checkout/server/checkout-limits.ts';
import { connectStripe } from '#features/checkout/server/stripe.ts';
import { startSubscription } from '#features/checkout/server/subscriptions.ts';

export default endpoint('create-subscription', {
  POST: operation({
    body: { schema: subscriptionRequestSchema, maxBytes: CHECKOUT_BODY_MAX_BYTES },
    handle: async ({ body, addressHash }, { now, openStore }) => {
      const stripe = connectStripe(readConfig('payments'));
      const counts = { openStore: () => openStore('counted-actions'), addressHash, now };
      const checkLimits = (purchaseId: string) => checkCheckoutLimits(purchaseId, counts);
      return { data: await startSubscription(body, { stripe, checkLimits }) };
    },
  }),
});

export const config: Config = { path: '/api/create-subscription' };
