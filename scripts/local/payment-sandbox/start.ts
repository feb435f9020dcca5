import { join } from 'node:path';
import Stripe from 'stripe';
import { callPaths } from '../../../src/domain/paths.ts';
import { connectStripe } from '../../../src/server/payments/stripe.ts';
import { syncProducts } from '../../../src/server/payments/stripe-products.ts';
import { answerApiCall, SANDBOX_KEY } from './api.ts';
import { answerBrowser } from './pages.ts';
import { PaymentSandbox } from './sandbox.ts';
import { loadState, type SandboxEvent, saveState } from './state.ts';

/** Paths of the sandbox: its pages, and Stripe's API. */
export const SANDBOX_PATHS = /^\/(?:sandbox|v1)\//;

/** Pause between two looks for events to send, in milliseconds. */
const PAUSE_MS = 500;

export interface LocalPayments {
  /** Responds to a request to the sandbox. */
  readonly answer: (request: Request) => Promise<Response>;
  /** Makes functions and webhooks use the address of the site, which is known only after it listens. */
  readonly connect: (siteAddress: string) => void;
}

/** Signs a body as Stripe does. */
export function signature(payload: string, secret: string, timestamp: number): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

/** Creates the webhook request of an event. @param secret signs the event. */
export function webhookRequest(
  event: SandboxEvent,
  { url, secret, seconds }: { url: string; secret: string; seconds: number },
): Request {
  const body = JSON.stringify(event, null, 2);
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Stripe-Signature': signature(body, secret, seconds),
  };
  return new Request(url, { method: 'POST', headers, body });
}

/**
 * Starts the payment sandbox and makes this process's functions use it. Restores the subscriptions of
 * earlier runs. Sends each event to the site until the site accepts it or
 * the process ends.
 */
export async function startPaymentSandbox(
  dataDir: string,
  webhookSecret: string,
): Promise<LocalPayments> {
  const file = join(dataDir, 'payments.json');
  const sandbox = new PaymentSandbox({ state: loadState(file) });
  process.env.STRIPE_SECRET_KEY = SANDBOX_KEY;
  process.env.STRIPE_WEBHOOK_SECRET = webhookSecret;
  const inProcess: typeof fetch = (...call) => answerApiCall(sandbox, new Request(...call));
  await syncProducts(connectStripe({ STRIPE_SECRET_KEY: SANDBOX_KEY }, { fetch: inProcess }));
  saveState(file, sandbox.state);

  const sendEvents = async (url: string) => {
    for (const event of sandbox.state.undelivered) {
      const request = webhookRequest(event, { url, secret: webhookSecret, seconds: sandbox.now() });
      const signal = AbortSignal.timeout(20_000);
      const response = await fetch(request, { signal }).catch(() => undefined);
      await response?.body?.cancel();
      if (!response?.ok) continue;
      sandbox.state.undelivered = sandbox.state.undelivered.filter(({ id }) => id !== event.id);
      saveState(file, sandbox.state);
    }
    setTimeout(() => void sendEvents(url), PAUSE_MS).unref();
  };
  return {
    answer: async (request) => {
      const isApi = new URL(request.url).pathname.startsWith('/v1/');
      const response = await (isApi ? answerApiCall : answerBrowser)(sandbox, request);
      if (request.method === 'POST') saveState(file, sandbox.state);
      return response;
    },
    connect: (siteAddress) => {
      process.env.STRIPE_API_URL = siteAddress;
      process.env.STRIPE_PORTAL_URL = `${siteAddress}/sandbox/portal`;
      void sendEvents(`${siteAddress}${callPaths.stripeWebhook}`);
    },
  };
}
