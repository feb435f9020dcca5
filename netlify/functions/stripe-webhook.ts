import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import { readConfig } from '#platform/server/config.ts';
import { endpoint, operation } from '#platform/server/http/endpoint.ts';
import { handledEvents, handlePaymentEvent } from '#features/checkout/server/payment-events.ts';
import { connectStripe, isLiveKey, readSignedEvent } from '#features/checkout/server/stripe.ts';

export default endpoint('stripe-webhook', {
  POST: operation({
    body: { schema: z.string(), maxBytes: 524_288, isSigned: true },
    handle: async ({ body: text, request }, { now, openStore, deliver, afterResponse }) => {
      const payments = readConfig('payments');
      const stripe = connectStripe(payments);
      const signed = { text, signature: request.headers.get('stripe-signature') ?? '' };
      const { STRIPE_WEBHOOK_SECRET: secret, STRIPE_PORTAL_URL: portalUrl } = payments;
      const event = await readSignedEvent(stripe, signed, secret, { now, types: handledEvents });
      const openCounts = () => openStore('counted-actions');
      const isLive = isLiveKey(payments.STRIPE_SECRET_KEY);
      const store = openStore('payments');
      const mails = { deliver, afterResponse, portalUrl };
      const deps = { stripe, store, openCounts, now, isLive, ...mails };
      return event && handlePaymentEvent(event, deps);
    },
  }),
});

export const config: Config = { path: '/api/stripe/webhook' };
