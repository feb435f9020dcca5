import type { Config } from '@netlify/functions';
import {
  SUBSCRIPTION_BODY_MAX_BYTES,
  subscriptionRequestSchema,
} from '../../src/domain/checkout.ts';
import { readConfig } from '../../src/server/config.ts';
import { endpoint, operation } from '../../src/server/http/endpoint.ts';
import { connectStripe } from '../../src/server/payments/stripe.ts';
import { startSubscription } from '../../src/server/payments/subscriptions.ts';

export default endpoint('create-subscription', {
  POST: operation({
    body: { schema: subscriptionRequestSchema, maxBytes: SUBSCRIPTION_BODY_MAX_BYTES },
    handle: async ({ body }) => ({
      data: await startSubscription(body, { stripe: connectStripe(readConfig('payments')) }),
    }),
  }),
});

export const config: Config = {
  path: '/api/create-subscription',
  rateLimit: { windowLimit: 20, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
