import type { Config } from '@netlify/functions';
import { CHECKOUT_BODY_MAX_BYTES, subscriptionRequestSchema } from '../../src/domain/checkout.ts';
import { readConfig } from '../../src/server/config.ts';
import { endpoint, operation } from '../../src/server/http/endpoint.ts';
import { checkCheckoutLimits } from '../../src/server/payments/checkout-limits.ts';
import { connectStripe } from '../../src/server/payments/stripe.ts';
import { startSubscription } from '../../src/server/payments/subscriptions.ts';

export default endpoint('create-subscription', {
  POST: operation({
    body: { schema: subscriptionRequestSchema, maxBytes: CHECKOUT_BODY_MAX_BYTES },
    handle: async ({ body, now, source, openStore }) => {
      const stripe = connectStripe(readConfig('payments'));
      const counts = { openStore: () => openStore('login-tries'), source, now };
      const checkLimits = (attemptId: string) => checkCheckoutLimits(attemptId, counts);
      return { data: await startSubscription(body, { stripe, checkLimits }) };
    },
  }),
});

export const config: Config = { path: '/api/create-subscription' };
