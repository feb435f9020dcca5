import Stripe from 'stripe';
import { callPaths } from '../../src/domain/paths.ts';
import { planIds, plans } from '../../src/domain/plan.ts';
import { readConfig } from '../../src/server/config.ts';
import { handledEvents } from '../../src/server/payments/payment-events.ts';
import { askStripe, connectStripe, isLiveKey } from '../../src/server/payments/stripe.ts';
import { findPrices, findTaxRate } from '../../src/server/payments/stripe-prices.ts';
import { type Check, type Finding, judge, type Patient, usesSandbox } from './check.ts';

async function lookAtAccount({ env }: Patient): Promise<Finding> {
  const config = readConfig('stripe', env);
  // Every key of this site may read this, including restricted keys.
  await askStripe(() => connectStripe(config).products.list({ limit: 1 }));
  return `Stripe answers, in ${isLiveKey(config.STRIPE_SECRET_KEY) ? 'live' : 'test'} mode`;
}

async function lookAtPrices({ env }: Patient): Promise<Finding> {
  const stripe = connectStripe(readConfig('stripe', env));
  for (const id of planIds) await findPrices(stripe, plans[id]);
  await findTaxRate(stripe);
  return `the prices of all ${planIds.length} plans and their tax match the pages`;
}

async function lookAtEndpoint(patient: Patient): Promise<Finding> {
  if (usesSandbox(patient))
    return { skipped: 'the sandbox of this machine sends its events directly' };
  if (patient.isLocal) return { skipped: '"stripe listen" forwards to this machine' };
  const stripe = connectStripe(readConfig('stripe', patient.env));
  const url = `${patient.address}${callPaths.stripeWebhook}`;
  const { data } = await askStripe(() => stripe.webhookEndpoints.list({ limit: 100 }));
  const endpoint = data.find((candidate) => candidate.url === url);
  if (!endpoint) throw new Error(`Stripe has no webhook for ${url}`);
  const events: readonly string[] = endpoint.enabled_events;
  const missing = handledEvents.filter((event) => !events.includes(event) && !events.includes('*'));
  return judge(
    [
      endpoint.status !== 'enabled' && `its status is ${endpoint.status}`,
      missing.length > 0 && `it does not receive ${missing.join(', ')}`,
    ],
    `it receives all ${handledEvents.length} events`,
  );
}

/** Sends the site an event that it ignores, signed as Stripe would sign it. */
async function lookAtSecret({ address, env }: Patient): Promise<Finding> {
  const { STRIPE_WEBHOOK_SECRET: secret, STRIPE_SECRET_KEY } = readConfig('payments', env);
  const event = {
    id: 'evt_doctor',
    object: 'event',
    type: 'doctor.check',
    livemode: isLiveKey(STRIPE_SECRET_KEY),
    created: Math.floor(Date.now() / 1_000),
    data: { object: { id: 'ev_doctor' } },
  };
  const payload = JSON.stringify(event);
  const { status } = await fetch(`${address}${callPaths.stripeWebhook}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Stripe-Signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }),
    },
    body: payload,
  });
  if (status === 400)
    throw new Error('the site refuses an event that was signed with STRIPE_WEBHOOK_SECRET');
  const isTaken = status < 300;
  return judge(
    [!isTaken && `the site answers a signed event with ${status}`],
    'the site accepts an event that was signed with it',
  );
}

async function lookAtPortal({ env }: Patient): Promise<Finding> {
  const { STRIPE_PORTAL_URL: url } = readConfig('payments', env);
  if (!url) return 'not set; receipts contain the email address of the company instead';
  const { status } = await fetch(url);
  return judge([status !== 200 && `it answers ${status}`], 'it answers');
}

/** Checks Stripe's configuration. Changes nothing there. */
export function paymentChecks(patient: Patient): Check[] {
  return [
    {
      name: 'Stripe account',
      look: () => lookAtAccount(patient),
      fix: 'copy STRIPE_SECRET_KEY from https://dashboard.stripe.com/apikeys; if Stripe does not answer at all, see https://status.stripe.com',
    },
    {
      name: 'Stripe prices',
      look: () => lookAtPrices(patient),
      fix: 'npm run stripe:sync, with the key of the same mode',
    },
    {
      name: 'webhook endpoint',
      look: () => lookAtEndpoint(patient),
      fix: 'set the address and the events according to "The webhook" in docs/payments.md; a restricted key may need the right to read Webhook Endpoints',
    },
    {
      name: 'webhook secret',
      look: () => lookAtSecret(patient),
      fix: "copy the endpoint's signing secret into STRIPE_WEBHOOK_SECRET, here and in Netlify, and deploy",
    },
    {
      name: 'customer portal',
      look: () => lookAtPortal(patient),
      fix: 'activate the link in Stripe under Settings → Billing → Customer portal and copy it into STRIPE_PORTAL_URL',
    },
  ];
}
