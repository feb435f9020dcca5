import Stripe from 'stripe';
import { callPaths } from '../../src/domain/paths.ts';
import { planIds, plans } from '../../src/domain/plan.ts';
import { readConfig } from '../../src/server/config.ts';
import { handledEvents } from '../../src/server/payments/payment-events.ts';
import { askStripe, connectStripe, isLiveKey } from '../../src/server/payments/stripe.ts';
import { findPrices } from '../../src/server/payments/stripe-prices.ts';
import { type Check, type Finding, judge, type Patient, usesSandbox } from './check.ts';

async function lookAtAccount({ env }: Patient): Promise<Finding> {
  const config = readConfig('stripe', env);
  // What every key of ours may read, restricted ones too.
  await askStripe(() => connectStripe(config).products.list({ limit: 1 }));
  return `it answers, in ${isLiveKey(config.STRIPE_SECRET_KEY) ? 'live' : 'test'} mode`;
}

async function lookAtPrices({ env }: Patient): Promise<Finding> {
  const stripe = connectStripe(readConfig('stripe', env));
  for (const id of planIds) await findPrices(stripe, plans[id]);
  return `those of all ${planIds.length} plans are as the pages show them`;
}

async function lookAtEndpoint(patient: Patient): Promise<Finding> {
  if (usesSandbox(patient)) return { skipped: 'the sandbox of this machine sends to it by itself' };
  if (patient.isLocal) return { skipped: '"stripe listen" forwards to this machine' };
  const stripe = connectStripe(readConfig('stripe', patient.env));
  const url = `${patient.address}${callPaths.stripeWebhook}`;
  const { data } = await askStripe(() => stripe.webhookEndpoints.list({ limit: 100 }));
  const endpoint = data.find((candidate) => candidate.url === url);
  if (!endpoint) throw new Error(`Stripe knows none for ${url}`);
  const events: readonly string[] = endpoint.enabled_events;
  const missing = handledEvents.filter((event) => !events.includes(event) && !events.includes('*'));
  return judge(
    [
      endpoint.status !== 'enabled' && `it is ${endpoint.status}`,
      missing.length > 0 && `it is not sent ${missing.join(', ')}`,
    ],
    `it is sent all ${handledEvents.length} events`,
  );
}

/** Sends the site an event of no type it acts on, signed as Stripe would. */
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
  if (status === 400) throw new Error('the site does not take what STRIPE_WEBHOOK_SECRET signed');
  const isTaken = status < 300;
  return judge(
    [!isTaken && `the site answers a signed event with ${status}`],
    'the site takes what it signed',
  );
}

async function lookAtPortal({ env }: Patient): Promise<Finding> {
  const { STRIPE_PORTAL_URL: url } = readConfig('payments', env);
  if (!url) return 'not set; receipts name the e-mail of the company instead';
  const { status } = await fetch(url);
  return judge([status !== 200 && `it answers ${status}`], 'it answers');
}

/** Whether Stripe has what the site needs. Nothing is written there. */
export function paymentChecks(patient: Patient): Check[] {
  return [
    {
      name: 'account at Stripe',
      look: () => lookAtAccount(patient),
      mend: 'copy STRIPE_SECRET_KEY from https://dashboard.stripe.com/apikeys; if Stripe does not answer at all, see https://status.stripe.com',
    },
    {
      name: 'prices at Stripe',
      look: () => lookAtPrices(patient),
      mend: 'npm run stripe:sync, with the key of the same mode',
    },
    {
      name: 'webhook endpoint',
      look: () => lookAtEndpoint(patient),
      mend: 'set address and events as "The webhook" in docs/payments.md says; a restricted key may need the right to read Webhook Endpoints',
    },
    {
      name: 'webhook secret',
      look: () => lookAtSecret(patient),
      mend: "copy the endpoint's signing secret into STRIPE_WEBHOOK_SECRET, here and in Netlify, and deploy",
    },
    {
      name: 'customer portal',
      look: () => lookAtPortal(patient),
      mend: 'activate the link in Stripe under Settings → Billing → Customer portal and copy it into STRIPE_PORTAL_URL',
    },
  ];
}
