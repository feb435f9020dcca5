import type { Config } from '@netlify/functions';
import { readConfig } from '../../src/server/config.ts';
import { endpoint, signedOperation } from '../../src/server/http/endpoint.ts';
import { handledEvents, handlePaymentEvent } from '../../src/server/payments/payment-events.ts';
import { connectStripe, isLiveKey, readSignedEvent } from '../../src/server/payments/stripe.ts';

export default endpoint('stripe-webhook', {
  POST: signedOperation({
    signatureHeader: 'Stripe-Signature',
    maxBytes: 524_288,
    handle: async ({ body, now, openStore, deliver }) => {
      const payments = readConfig('payments');
      const stripe = connectStripe(payments);
      const secret = payments.STRIPE_WEBHOOK_SECRET;
      const event = await readSignedEvent(stripe, body, secret, { now, types: handledEvents });
      if (!event) return undefined;
      return handlePaymentEvent(event, {
        stripe,
        store: openStore('payments'),
        now,
        deliver,
        portalUrl: payments.STRIPE_PORTAL_URL,
        isLive: isLiveKey(payments.STRIPE_SECRET_KEY),
      });
    },
  }),
});

export const config: Config = { path: '/api/stripe/webhook' };
