import Stripe from 'stripe';
import { callPaths } from '#features/site/paths.ts';
import { planIds } from '#brand/plan.ts';
import { readConfig } from '#platform/server/config.ts';
import { handledEvents } from '#features/checkout/server/payment-events.ts';
import { askStripe, connectStripe, isLiveKey } from '#features/checkout/server/stripe.ts';
import { findTaxRate, findWrongProducts } from '#features/checkout/server/stripe-products.ts';
import { type Checks, type CheckedSite, throwProblems, usesSandbox } from './check.ts';

/** Sends the site an event that it ignores, signed as Stripe would sign it. @returns the site's status. */
async function sendSignedEvent({ address, env }: CheckedSite): Promise<number> {
  const { STRIPE_WEBHOOK_SECRET: secret } = readConfig('payments', env);
  const payload = JSON.stringify({ id: 'evt_doctor', object: 'event', type: 'doctor.check' });
  const { status } = await fetch(`${address}${callPaths.stripeWebhook}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Stripe-Signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }),
    },
    body: payload,
  });
  return status;
}

/** Checks Stripe's configuration, without the site. Changes nothing there. */
export const accountChecks: Checks = {
  'Stripe account': [
    async ({ env }) => {
      const config = readConfig('stripe', env);
      // Every key of this site may read this, including restricted keys.
      await askStripe(() => connectStripe(config).products.list({ limit: 1 }));
      return `Stripe answers, in ${isLiveKey(config.STRIPE_SECRET_KEY) ? 'live' : 'test'} mode`;
    },
    'copy STRIPE_SECRET_KEY from https://dashboard.stripe.com/apikeys; if Stripe does not answer at all, see https://status.stripe.com',
  ],
  'Stripe products': [
    async ({ env }) => {
      const stripe = connectStripe(readConfig('stripe', env));
      const wrong = await findWrongProducts(stripe);
      throwProblems(...wrong.map(({ id }) => `${id} is missing or differs in Stripe`));
      await findTaxRate(stripe);
      return `the products of all ${planIds.length} plans and their tax match the pages`;
    },
    'npm run stripe:sync, with the key of the same mode',
  ],
  'customer portal': [
    async ({ env }) => {
      const { STRIPE_PORTAL_URL: url } = readConfig('payments', env);
      if (!url) return 'not set; receipts contain the email address of the company instead';
      const { status } = await fetch(url);
      throwProblems(status !== 200 && `it answers ${status}`);
      return 'it answers';
    },
    'run npm run stripe:sync and copy the printed address into STRIPE_PORTAL_URL',
  ],
};

/** Checks that Stripe and the site are connected. */
export const webhookChecks: Checks = {
  'webhook endpoint': [
    async (site) => {
      if (usesSandbox(site))
        return { skipped: 'the sandbox of this machine sends its events directly' };
      if (site.isLocal) return { skipped: '"stripe listen" forwards to this machine' };
      const stripe = connectStripe(readConfig('stripe', site.env));
      const url = `${site.address}${callPaths.stripeWebhook}`;
      const { data } = await askStripe(() => stripe.webhookEndpoints.list({ limit: 100 }));
      const endpoint = data.find((candidate) => candidate.url === url);
      if (!endpoint) throw new Error(`Stripe has no webhook for ${url}`);
      const events: readonly string[] = endpoint.enabled_events;
      const missing = handledEvents.filter((one) => !events.includes(one) && !events.includes('*'));
      throwProblems(
        endpoint.status !== 'enabled' && `its status is ${endpoint.status}`,
        missing.length > 0 && `it does not receive ${missing.join(', ')}`,
      );
      return `it receives all ${handledEvents.length} events`;
    },
    'set the address and the events according to "The webhook" in docs/payments.md; a restricted key may need the right to read Webhook Endpoints',
  ],
  'webhook secret': [
    async (site) => {
      const status = await sendSignedEvent(site);
      throwProblems(
        status >= 300 && `the site answers an event that was signed with it with ${status}`,
      );
      return 'the site accepts an event that was signed with it';
    },
    "copy the endpoint's signing secret into STRIPE_WEBHOOK_SECRET, here and in Netlify, and deploy",
  ],
};
